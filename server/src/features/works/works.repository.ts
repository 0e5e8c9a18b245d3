import type { PageQuery } from '@atelier/contract/wire/paging'
import type { WorkKind, WorkState } from '@atelier/contract/works/work-kinds'
import type { WorkQuery } from '@atelier/contract/works/works'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { WorksTable } from '#database/tables/works.ts'
import { trashQueries } from './trash.repository.ts'

/** A work that is not in the trash. */
export interface StoredWork {
  readonly id: string
  readonly kind: WorkKind
  readonly title: string
  readonly at: number
  readonly isPinned: boolean
  readonly isArchived: boolean
}
export interface StoredWorkChange {
  readonly isPinned?: boolean | undefined
  readonly isArchived?: boolean | undefined
  readonly at: number
}

const states = { current: 0, archived: 1 } as const satisfies Record<WorkState, number>

/** The registry of everything that users made; triggers of the database add, rename and remove its rows (record 0090). */
export const createWorksRepository = (queries: Queries) => ({
  ...trashQueries(queries),
  ...counts(queries),
  ...workReads(queries),
  ...workWrites,
})
export type WorksRepository = ReturnType<typeof createWorksRepository>

const counts = (queries: Queries) => ({
  /** Works of this kind outside the trash; users without any are absent. */
  async countByUser(
    kind: WorkKind,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (userIds.length === 0) return new Map()
    const rows = await queries
      .selectFrom('work_counts')
      .select(({ fn }) => ['user_id', fn.sum<number | string>('n').as('count')])
      .where('user_id', 'in', [...userIds])
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
  },
  async countInState(userId: string, kind: WorkKind, state: WorkState): Promise<number> {
    const row = await queries
      .selectFrom('work_counts')
      .select('n')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('state', '=', states[state])
      .executeTakeFirst()
    return row?.n ?? 0
  },
  /** Works in the trash, of every kind. */
  async countTrash(userId: string): Promise<number> {
    const { total } = await queries
      .selectFrom('work_counts')
      .select(({ fn }) => fn.sum<number | string | null>('n').as('total'))
      .where('user_id', '=', userId)
      .where('state', '=', 2)
      .executeTakeFirstOrThrow()
    return Number(total ?? 0)
  },
  countPinned: (userId: string, kind: WorkKind, state?: WorkState, on: Queries = queries) =>
    countPinned(on, { userId, kind, state }),
})

async function countPinned(
  on: Queries,
  {
    userId,
    kind,
    state,
  }: { readonly userId: string; readonly kind: WorkKind; readonly state: WorkState | undefined },
): Promise<number> {
  const pinned = on
    .selectFrom('works')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('pinned_at', 'is not', null)
    .where('kind', '=', kind)
    .where('state', 'in', state === undefined ? [0, 1] : [states[state]])
  return Number((await pinned.executeTakeFirstOrThrow()).count)
}

/** Which page of the works of one kind. */
export interface WorkPageQuery extends PageQuery {
  readonly state: WorkState
  readonly pinned?: 'true' | undefined
}

const workReads = (queries: Queries) => ({
  /** Newest first, for the list of one kind. */
  async page(
    userId: string,
    kind: WorkKind,
    { state, pinned, page, limit }: WorkPageQuery,
  ): Promise<StoredWork[]> {
    const inState = queries
      .selectFrom('works')
      .selectAll()
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('state', '=', states[state])
    const rows = await (pinned ? inState.where('pinned_at', 'is not', null) : inState)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return rows.map(toStoredWork)
  },
  /** Newest first; `cursor` is of the last one before. */
  async list(
    userId: string,
    { kind, state, pinned, cursor, limit }: WorkQuery,
  ): Promise<StoredWork[]> {
    let found = queries
      .selectFrom('works')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', '=', states[state])
    if (kind !== undefined) found = found.where('kind', '=', kind)
    if (pinned) found = found.where('pinned_at', 'is not', null)
    const [at, ...id] = cursor?.split('.') ?? []
    if (at !== undefined)
      found = found.where(({ and, or, eb }) =>
        or([
          eb('at', '<', Number(at)),
          and([eb('at', '=', Number(at)), eb('id', '<', id.join('.'))]),
        ]),
      )
    const rows = await found.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    return rows.map(toStoredWork)
  },
})

const workWrites = {
  /** `undefined` when the user has no such work outside the trash. */
  async change(
    on: Queries,
    { userId, id, isPinned, isArchived, at }: StoredWorkChange & { userId: string; id: string },
  ): Promise<StoredWork | undefined> {
    const row = await on
      .updateTable('works')
      .set(({ ref, fn, val }) => ({
        pinned_at: ref('pinned_at'),
        ...(isPinned === true && { pinned_at: fn.coalesce('pinned_at', val(at)) }),
        ...(isPinned === false && { pinned_at: null }),
        ...(isArchived !== undefined && { state: isArchived ? 1 : 0 }),
      }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', 'in', [0, 1])
      .returningAll()
      .executeTakeFirst()
    return row && toStoredWork(row)
  },
} as const

const toStoredWork = (row: Selectable<WorksTable>): StoredWork => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  at: Number(row.at),
  isPinned: row.pinned_at !== null,
  isArchived: row.state === 1,
})
