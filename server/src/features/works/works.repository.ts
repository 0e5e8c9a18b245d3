import type { PageQuery } from '@atelier/contract/wire/paging'
import {
  type ListedKind,
  type ListedWorks,
  listedKinds,
  type WorkKind,
  type WorkTag,
} from '@atelier/contract/works/work-kinds'
import type { WorkQuery } from '@atelier/contract/works/works'
import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { WorkState } from '#database/tables/works.ts'
import { createWorkProjectReader } from '#database/works/work-projects.ts'
import { createWorkTagReader } from '#database/works/work-tags.ts'
import { dueWorks } from './due-works.repository.ts'
import { workProjects } from './moved-works.repository.ts'
import { namedWorks } from './named-works.repository.ts'
import { retainedWorks } from './retained-works.repository.ts'
import {
  countWorks,
  selectWorks,
  stateNumbers,
  type WorkSelection,
} from './selected-works.repository.ts'
import {
  type MarkedRow,
  type MarkedWork,
  markedColumns,
  readMarks,
  type StoredWork,
  type WorkDetails,
  withDetails,
} from './stored-works.repository.ts'
import { tagQueries } from './tags/tags.repository.ts'
import { trashQueries } from './trash.repository.ts'
import { workCounts } from './work-counts.repository.ts'
import { type WorkMarks, workMarks } from './work-marks.ts'

export interface StoredWorkChange {
  readonly isPinned?: boolean | undefined
  readonly isArchived?: boolean | undefined
  /** `null`: none. */
  readonly projectId?: string | null | undefined
  readonly at: number
}

export interface PinChange {
  readonly userId: string
  readonly kind: WorkKind
  readonly id: string
  readonly isPinned: boolean
  readonly at: number
}

/** The registry of everything that users made; triggers of the database add, rename and remove its rows (record 0090). */
export function createWorksRepository(queries: Queries) {
  const reads: WorkDetails = {
    readTags: createWorkTagReader(queries),
    readProjects: createWorkProjectReader(queries),
  }
  return {
    ...workProjects(queries),
    ...namedWorks(queries),
    ...trashQueries(queries),
    ...dueWorks,
    ...tagQueries(queries),
    ...workCounts(queries),
    ...retainedWorks(queries),
    ...workReads(queries, reads),
    ...singleReads(queries, reads),
    ...workWrites(reads),
  }
}
export type WorksRepository = ReturnType<typeof createWorksRepository>

/** Which page of the works of one kind. */
export type WorkPageQuery = PageQuery & ListedWorks
interface PlainPage {
  readonly userId: string
  readonly kind: ListedKind
  readonly state: WorkState
  readonly limit: number
  readonly offset: number
}

interface CountedRow {
  readonly total: number | string | null
}
interface PlainRow extends MarkedRow, CountedRow {
  /** Whether the owner has any. */
  readonly hasTags: boolean | number
}

/** A page of everything of one kind, and how many there are. */
function plainPages(queries: Queries) {
  const count = (value: <Name extends keyof PlainPage>(name: Name) => PlainPage[Name]) =>
    queries
      .selectFrom('work_counts')
      .select('n as total')
      .where('user_id', '=', value('userId'))
      .where('kind', '=', value('kind'))
      .where('state', '=', value('state'))
  const list = prepareQuery<PlainPage, PlainRow>(queries, (value) =>
    queries
      .selectFrom('works')
      .select(markedColumns)
      .select(count(value).as('total'))
      .select(({ exists, selectFrom }) =>
        exists(selectFrom('tags').select('id').where('user_id', '=', value('userId'))).as(
          'hasTags',
        ),
      )
      .where('user_id', '=', value('userId'))
      .where('kind', '=', value('kind'))
      // A bare parameter has SQLite plan anew at every use, for the indexes of one state.
      .where('state', '=', sql<WorkState>`cast(${value('state')} as integer)`)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(value('limit'))
      .offset(value('offset')),
  )
  const countAll = prepareQuery<PlainPage, CountedRow>(queries, count)
  return async (values: PlainPage): Promise<{ rows: PlainRow[]; total: number }> => {
    const rows = await list(values)
    // A page after the last one has no row to say it.
    const [counted] = rows.length > 0 ? rows : await countAll(values)
    return { rows, total: Number(counted?.total ?? 0) }
  }
}

/** Pages for the list of one kind. */
function kindPages(queries: Queries, reads: WorkDetails) {
  const plainPage = plainPages(queries)
  const withMarks = async (rows: readonly MarkedRow[], details = reads) =>
    rows.map(await readMarks(details, rows))
  const withoutTags: WorkDetails = { ...reads, readTags: async () => () => [] }
  return {
    /** Newest first. */
    async page(
      userId: string,
      kind: ListedKind,
      { page, limit, ...listed }: WorkPageQuery,
    ): Promise<{ readonly works: MarkedWork[]; readonly total: number }> {
      const offset = (page - 1) * limit
      const { pinned, tag, project } = listed
      if (pinned === undefined && tag === undefined && project === undefined) {
        // What every page of the product shows first.
        const values = { userId, kind, state: stateNumbers[listed.state], limit, offset }
        const { rows, total } = await plainPage(values)
        // Most people have none: one question less.
        const details = rows[0]?.hasTags ? reads : withoutTags
        return { works: await withMarks(rows, details), total }
      }
      const selection = { ...listed, userId, kind }
      const found = await selectWorks(queries, selection, page * limit)
      const rows = await found
        .select(markedColumns)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const total = await countWorks(queries, selection)
      return { works: await withMarks(rows), total }
    },
  }
}

const workReads = (queries: Queries, reads: WorkDetails) => ({
  ...kindPages(queries, reads),
  /** Newest first; `cursor` is of the last one before. */
  async list(
    userId: string,
    { cursor, limit, ...selection }: WorkQuery,
  ): Promise<{ readonly works: StoredWork[]; readonly total: number }> {
    const chosen = { ...selection, userId }
    let found = (await selectWorks(queries, chosen, limit)).selectAll()
    const [at, ...id] = cursor?.split('.') ?? []
    if (at !== undefined)
      found = found.where(({ and, or, eb }) =>
        or([
          eb('at', '<', Number(at)),
          and([eb('at', '=', Number(at)), eb('id', '<', id.join('.'))]),
        ]),
      )
    const rows = await found.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    return {
      works: await withDetails(reads, rows),
      total: await countWorks(queries, chosen),
    }
  },
  /** The ids of a selection, newest first: at most `limit`. */
  async selectIds(selection: WorkSelection, limit: number): Promise<string[]> {
    const found = await selectWorks(queries, selection, limit)
    const rows = await found
      .select('id')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
})

const singleReads = (queries: Queries, reads: WorkDetails) => ({
  /** `undefined` when the user has no such work outside the trash. */
  async find(userId: string, id: string): Promise<StoredWork | undefined> {
    const rows = await queries
      .selectFrom('works')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', 'in', [0, 1])
      .where('kind', 'in', [...listedKinds])
      .execute()
    return (await withDetails(reads, rows))[0]
  },
  async tagsOf(on: Queries, id: string): Promise<WorkTag[]> {
    return (await reads.readTags([id], on))(id)
  },
  /** What lists of one kind say of these works of the user. */
  async marks(userId: string, ids: readonly string[]): Promise<(id: string) => WorkMarks> {
    if (ids.length === 0) return () => ({})
    const rows = await queries
      .selectFrom('works')
      .select(markedColumns)
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where(({ or, eb }) =>
        or([
          eb('pinned_at', 'is not', null),
          eb('project_id', 'is not', null),
          eb('retention_at', 'is not', null),
        ]),
      )
      .execute()
    const marked = new Map(rows.map((row) => [row.id, row]))
    const rowOf = (id: string): MarkedRow => marked.get(id) ?? { id, ...unmarked }
    const marksOf = await readMarks(reads, ids.map(rowOf))
    return (id) => workMarks(marksOf(rowOf(id)))
  },
})

const unmarked = { pinned_at: null, project_id: null, retention_at: null }

const workWrites = (reads: WorkDetails) => ({
  /** For a kind with a page of its own; returns whether the user has such a work outside the trash. */
  async setPinned(on: Queries, { userId, kind, id, isPinned, at }: PinChange): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('works')
      .set(({ fn, val }) => ({ pinned_at: isPinned ? fn.coalesce('pinned_at', val(at)) : null }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  /** `undefined` when the user has no such work outside the trash. */
  async change(
    on: Queries,
    {
      userId,
      id,
      isPinned,
      isArchived,
      projectId,
      at,
    }: StoredWorkChange & { userId: string; id: string },
  ): Promise<StoredWork | undefined> {
    const row = await on
      .updateTable('works')
      .set(({ ref, fn, val }) => ({
        pinned_at: ref('pinned_at'),
        ...(isPinned === true && { pinned_at: fn.coalesce('pinned_at', val(at)) }),
        ...(isPinned === false && { pinned_at: null }),
        ...(isArchived !== undefined && { state: isArchived ? 1 : 0 }),
        ...(projectId !== undefined && { project_id: projectId }),
      }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', 'in', [0, 1])
      .where('kind', 'in', [...listedKinds])
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    return (await withDetails(reads, [row], on))[0]
  },
})
