import type { WorkProject } from '@atelier/contract/works/work-kinds'
import type { Work } from '@atelier/contract/works/works'

/** A work as lists of every kind know it. */
export interface ListedWork {
  readonly id: string
  readonly title: string
  readonly isPinned?: boolean | undefined
  /** Names of its tags; absent where the list does not know them. */
  readonly tags?: readonly string[] | undefined
  readonly project?: WorkProject | undefined
}

export const listedWork = ({ tags, project, ...work }: Work): ListedWork => ({
  ...work,
  project: project ?? undefined,
  tags: tags.map(({ name }) => name),
})
