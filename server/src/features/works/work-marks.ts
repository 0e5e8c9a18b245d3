import type { WorkProject, WorkTag } from '@atelier/contract/works/work-kinds'

/** What a list of one kind says of a work: only what there is to say. */
export interface WorkMarks {
  isPinned?: true
  tags?: WorkTag[]
  project?: WorkProject
}

interface MarkedWork {
  readonly isPinned: boolean
  readonly tags: readonly WorkTag[]
  readonly project: WorkProject | undefined
}

export const workMarks = ({ isPinned, tags, project }: MarkedWork): WorkMarks => ({
  ...(isPinned && { isPinned }),
  ...(tags.length > 0 && { tags: [...tags] }),
  ...(project && { project }),
})
