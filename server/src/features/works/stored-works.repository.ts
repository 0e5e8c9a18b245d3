import { ListedKind, type WorkProject, type WorkTag } from '@atelier/contract/works/work-kinds'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { WorksTable } from '#database/tables/works.ts'
import type { ReadWorkProjects } from '#database/works/work-projects.ts'
import type { ReadWorkTags } from '#database/works/work-tags.ts'

/** A work that is not in the trash. */
export interface StoredWork {
  readonly id: string
  readonly kind: ListedKind
  readonly title: string
  readonly at: number
  readonly isPinned: boolean
  readonly isArchived: boolean
  readonly tags: readonly WorkTag[]
  readonly project: WorkProject | undefined
  /** When a rule of retention puts it into the trash. */
  readonly retentionAt: number | undefined
}
/** Of a work's row, what is listed. */
export const listedColumns = [
  'id',
  'kind',
  'title',
  'at',
  'pinned_at',
  'state',
  'project_id',
  'retention_at',
] as const
export type ListedRow = Pick<Selectable<WorksTable>, (typeof listedColumns)[number]>
/** What is read beside the rows of works. */
export interface WorkDetails {
  readonly readTags: ReadWorkTags
  readonly readProjects: ReadWorkProjects
}

export async function withDetails(
  { readTags, readProjects }: WorkDetails,
  rows: readonly ListedRow[],
  on?: Queries,
): Promise<StoredWork[]> {
  const tagsOf = await readTags(
    rows.map(({ id }) => id),
    on,
  )
  const projectOf = await readProjects(rows, on)
  return rows.map((row) => ({
    id: row.id,
    kind: ListedKind.parse(row.kind),
    title: row.title,
    at: Number(row.at),
    isPinned: row.pinned_at !== null,
    isArchived: row.state === 1,
    tags: tagsOf(row.id),
    project: projectOf(row.project_id),
    retentionAt: row.retention_at === null ? undefined : Number(row.retention_at),
  }))
}
