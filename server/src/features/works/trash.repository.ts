import type { PageQuery } from '@atelier/contract/wire/paging'
import type { TrashReason, WorkKind } from '@atelier/contract/works/work-kinds'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import type { WorksTable } from '#database/tables/works.ts'
import type { Tables } from '#database/tables.ts'
import { measureTrashed, saveTrashedBytes } from '#database/works/trashed-bytes.ts'

export interface WorkRef {
  readonly id: string
  readonly userId: string
  readonly kind: WorkKind
}
export interface RestoredWork extends WorkRef {
  readonly title: string
}
export interface TrashedWork extends RestoredWork {
  readonly trashedAt: number
  readonly purgeAt: number
  readonly byteSize: number
  readonly reason: TrashReason
}
/** Under which name works come back together, and who puts them into the trash: by default their owner. */
export interface TrashTogether {
  readonly batchId?: string | undefined
  readonly reason?: TrashReason | undefined
}
/** What one call puts into the trash. */
export interface NewTrash {
  readonly userId: string
  readonly kind: WorkKind
  readonly ids: readonly string[]
  readonly batchId: string | undefined
  readonly at: number
  readonly purgeAt: number
  /** `retention`: only those that were announced, and whose time has come. */
  readonly reason: TrashReason
}
/** Which works of the trash. */
export type TrashChoice = { readonly ids: readonly string[] } | { readonly batchId: string }

/** Whether a work can still be restored: one that is due is being removed. */
export const isRestorable =
  (userId: string, now: number) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'works'>) =>
    and([eb('user_id', '=', userId), eb('state', '=', 2), eb('purge_at', '>', now)])

const bytesOfWork = sql<
  number | string | null
>`(select sum(bytes) from trashed_bytes where work_id = works.id)`

export const trashQueries = (queries: Queries) => ({
  ...trashReads(queries),
  ...singleReads(queries),
  ...restorableReads(queries),
  ...currentReads(queries),
  ...trashWrites,
})

const trashReads = (queries: Queries) => ({
  /** What was put there last comes first. */
  async listTrash(userId: string, now: number, { page, limit }: PageQuery): Promise<TrashedWork[]> {
    const rows = await queries
      .selectFrom('works')
      .selectAll()
      .select(bytesOfWork.as('bytes'))
      .where(isRestorable(userId, now))
      .orderBy('trashed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return rows.map(toTrashedWork)
  },
  async measureTrash(
    userId: string,
    now: number,
  ): Promise<{ readonly count: number; readonly byteSize: number }> {
    const { count, bytes } = await measureTrashed(queries, userId, now)
    return { count, byteSize: bytes.values().reduce((sum, some) => sum + some, 0) }
  },
})

const singleReads = (queries: Queries) => ({
  /** Also of what is being removed: it is stored until then. */
  trashedBytes: async (userId: string) => (await measureTrashed(queries, userId)).bytes,
  async kindInTrash(userId: string, id: string): Promise<WorkKind | undefined> {
    const row = await queries
      .selectFrom('works')
      .select('kind')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', '=', 2)
      .executeTakeFirst()
    return row?.kind
  },
  /** Of all users: those whose time is over, in the order of that time. */
  async listDue(
    now: number,
    after: { readonly purgeAt: number; readonly id: string },
    limit: number,
  ): Promise<(WorkRef & { readonly purgeAt: number })[]> {
    const rows = await queries
      .selectFrom('works')
      .select(['id', 'user_id as userId', 'kind', 'purge_at'])
      .where('state', '=', 2)
      .where('purge_at', '<=', now)
      .where(({ and, or, eb }) =>
        or([
          eb('purge_at', '>', after.purgeAt),
          and([eb('purge_at', '=', after.purgeAt), eb('id', '>', after.id)]),
        ]),
      )
      .orderBy('purge_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ purge_at, ...row }) => ({ ...row, purgeAt: Number(purge_at) }))
  },
})

const restorableReads = (queries: Queries) => ({
  async isRestorable(
    { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: number },
    on: Queries,
  ): Promise<boolean> {
    const row = await on
      .selectFrom('works')
      .select('id')
      .where('id', '=', id)
      .where(isRestorable(userId, now))
      .executeTakeFirst()
    return row !== undefined
  },
  /** Those of one kind. */
  async restorableIds(
    {
      userId,
      kind,
      now,
    }: { readonly userId: string; readonly kind: WorkKind; readonly now: number },
    choice: TrashChoice,
  ): Promise<string[]> {
    const chosen = queries
      .selectFrom('works')
      .select('id')
      .where('kind', '=', kind)
      .where(isRestorable(userId, now))
    const rows = await ('ids' in choice
      ? chosen.where('id', 'in', [...choice.ids])
      : chosen.where('batch_id', '=', choice.batchId)
    ).execute()
    return rows.map(({ id }) => id)
  },
})

const currentReads = (queries: Queries) => ({
  /** Some of a user's works of this kind that are not in the trash. */
  async someCurrent(userId: string, kind: WorkKind, limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('works')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
})

const trashWrites = {
  /** Returns the ids of those that were not in the trash before. */
  async putIntoTrash(
    on: Queries,
    { userId, kind, ids, batchId, at, purgeAt, reason }: NewTrash,
  ): Promise<string[]> {
    if (ids.length === 0) return []
    const chosen = on
      .updateTable('works')
      .set(({ ref }) => ({
        state: 2,
        state_before: ref('state'),
        trashed_at: at,
        purge_at: purgeAt,
        batch_id: batchId ?? null,
        reason,
      }))
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .returning('id')
    const due = reason === 'retention' ? chosen.where('retention_at', '<=', at) : chosen
    const rows = await due.execute()
    const trashed = rows.map(({ id }) => id)
    await saveTrashedBytes(on, trashed)
    return trashed
  },
  /** Returns what was restored. Removed messages are never a work outside the trash: their owner puts them back. */
  async restore(
    on: Queries,
    { userId, now, limit, ...choice }: TrashChoice & Restoring,
  ): Promise<RestoredWork[]> {
    const chosen = on
      .selectFrom('works')
      .select('id')
      .where('kind', '<>', 'messages')
      .where(isRestorable(userId, now))
      .limit(limit)
    const rows = await on
      .updateTable('works')
      .set({
        state: sql`coalesce(state_before, 0)`,
        state_before: null,
        trashed_at: null,
        purge_at: null,
        batch_id: null,
        reason: null,
        restored_at: now,
      })
      .where(
        'id',
        'in',
        'ids' in choice
          ? chosen.where('id', 'in', [...choice.ids])
          : chosen.where('batch_id', '=', choice.batchId),
      )
      .where(isRestorable(userId, now))
      .returning(['id', 'user_id as userId', 'kind', 'title'])
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await on.deleteFrom('trashed_bytes').where('work_id', 'in', ids).execute()
    return rows
  },
  async recountTrashed(on: Queries, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await on.deleteFrom('trashed_bytes').where('work_id', 'in', ids).execute()
    await saveTrashedBytes(on, ids)
  },
} as const

interface Restoring {
  readonly userId: string
  readonly now: number
  readonly limit: number
}

const toTrashedWork = ({
  bytes,
  ...row
}: Selectable<WorksTable> & { bytes: number | string | null }): TrashedWork => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  title: row.title,
  trashedAt: Number(row.trashed_at),
  purgeAt: Number(row.purge_at),
  byteSize: Number(bytes ?? 0),
  reason: row.reason ?? 'user',
})
