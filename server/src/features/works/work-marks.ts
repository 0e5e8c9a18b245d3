import type { WorkProject, WorkTag } from '@atelier/contract/works/work-kinds'
import { isoDate } from '#platform/clock.ts'
import type { MarkedWork } from './stored-works.repository.ts'

/** What a list of one kind says of a work: only what there is to say. */
export interface WorkMarks {
  isPinned?: true
  tags?: WorkTag[]
  project?: WorkProject
  retentionAt?: string
}

export const workMarks = ({
  isPinned,
  tags,
  project,
  retentionAt,
}: Omit<MarkedWork, 'id'>): WorkMarks => ({
  ...(isPinned && { isPinned }),
  ...(tags.length > 0 && { tags: [...tags] }),
  ...(project && { project }),
  ...(retentionAt !== undefined && { retentionAt: isoDate(retentionAt) }),
})
