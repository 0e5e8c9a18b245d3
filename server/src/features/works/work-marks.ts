import type { WorkProject, WorkTag } from '@atelier/contract/works/work-kinds'
import { isoDate } from '#platform/clock.ts'

/** What a list of one kind says of a work: only what there is to say. */
export interface WorkMarks {
  isPinned?: true
  tags?: WorkTag[]
  project?: WorkProject
  retentionAt?: string
}

interface MarkedWork {
  readonly isPinned: boolean
  readonly tags: readonly WorkTag[]
  readonly project: WorkProject | undefined
  readonly retentionAt: number | undefined
}

export const workMarks = ({ isPinned, tags, project, retentionAt }: MarkedWork): WorkMarks => ({
  ...(isPinned && { isPinned }),
  ...(tags.length > 0 && { tags: [...tags] }),
  ...(project && { project }),
  ...(retentionAt !== undefined && { retentionAt: isoDate(retentionAt) }),
})
