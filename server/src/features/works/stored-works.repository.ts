import { ListedKind, type WorkProject, type WorkTag } from '@atelier/contract/works/work-kinds'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { WorksTable } from '#database/tables/works.ts'
import type { ReadWorkProjects } from '#database/works/work-projects.ts'
import type { ReadWorkTags } from '#database/works/work-tags.ts'

/** What its owner set on a work that is not in the trash. */
export interface MarkedWork {
  readonly id: string
  readonly isPinned: boolean
  readonly tags: readonly WorkTag[]
  readonly project: WorkProject | undefined
  /** When a rule of retention puts it into the trash. */
  readonly retentionAt: number | undefined
}
/** A work that is not in the trash. */
export interface StoredWork extends MarkedWork {
  readonly kind: ListedKind
  readonly title: string
  readonly at: number
  readonly isArchived: boolean
}
/** Of a work's row, what `MarkedWork` comes from. */
export const markedColumns = ['id', 'pinned_at', 'project_id', 'retention_at'] as const
export type MarkedRow = Pick<Selectable<WorksTable>, (typeof markedColumns)[number]>
type ListedRow = MarkedRow & Pick<Selectable<WorksTable>, 'kind' | 'title' | 'at' | 'state'>
/** What is read beside the rows of works. */
export interface WorkDetails {
  readonly readTags: ReadWorkTags
  readonly readProjects: ReadWorkProjects
}

/** What the owner of some works set on each. */
export async function readMarks(
  { readTags, readProjects }: WorkDetails,
  rows: readonly MarkedRow[],
  on?: Queries,
): Promise<(row: MarkedRow) => MarkedWork> {
  const tagsOf = await readTags(
    rows.map(({ id }) => id),
    on,
  )
  const projectOf = await readProjects(rows, on)
  return ({ id, pinned_at, project_id, retention_at }) => ({
    id,
    isPinned: pinned_at !== null,
    tags: tagsOf(id),
    project: projectOf(project_id),
    retentionAt: retention_at === null ? undefined : Number(retention_at),
  })
}

export async function withDetails(
  details: WorkDetails,
  rows: readonly ListedRow[],
  on?: Queries,
): Promise<StoredWork[]> {
  const marksOf = await readMarks(details, rows, on)
  return rows.map((row) => ({
    ...marksOf(row),
    kind: ListedKind.parse(row.kind),
    title: row.title,
    at: Number(row.at),
    isArchived: row.state === 1,
  }))
}
