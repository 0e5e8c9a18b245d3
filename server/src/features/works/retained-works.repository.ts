import { ListedKind } from '@atelier/contract/works/work-kinds'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { isSparedWork, isUntouchedSince } from '#database/works/spared-works.ts'

/** Works of one kind of one user, and what applies to them. */
export interface AppliedRetention {
  readonly userId: string
  readonly kind: ListedKind
  /** Milliseconds without activity; `undefined`: nothing goes because of its age. */
  readonly ageMs: number | undefined
  readonly exemptsPinned: boolean
}
/** How many works of one kind will go, and when the first of them. */
export interface AnnouncedWorks {
  readonly kind: ListedKind
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}
/** What of the works of some users is counted. */
export interface UntouchedWorks {
  readonly userIds: readonly string[]
  readonly kind: ListedKind
  readonly since: number
  readonly exemptsPinned: boolean
}

/** Which works go to the trash because of their age. What was announced for a work is `retention_at`; nothing goes without it. */
export const retainedWorks = (queries: Queries) => ({
  ...ownersOfWorks(queries),
  ...announcedReads(queries),
  ...announcedWrites,
})

const ownersOfWorks = (queries: Queries) => ({
  /** Ids of users who have works of this kind outside the trash, in their order. */
  async usersWithWorks(kind: ListedKind, after: string, limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('work_counts')
      .select('user_id')
      .distinct()
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .where('n', '>', 0)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.map(({ user_id }) => user_id)
  },
  /** Ids of users for whose works something is announced. */
  async usersWithAnnounced(after: string, limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('works')
      .select('user_id')
      .distinct()
      .where('retention_at', 'is not', null)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.map(({ user_id }) => user_id)
  },
  /** How many works of these users nobody touched since then. */
  async countUntouched({ userIds, kind, since, exemptsPinned }: UntouchedWorks): Promise<number> {
    if (userIds.length === 0) return 0
    const found = queries
      .selectFrom('works')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('user_id', 'in', [...userIds])
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .where(isUntouchedSince(since))
    const { count } = await (exemptsPinned
      ? found.where(sql<SqlBool>`not ${isSparedWork}`)
      : found
    ).executeTakeFirstOrThrow()
    return Number(count)
  },
})

const announcedReads = (queries: Queries) => ({
  /** By kind; `after`: only those that go later than that. */
  async countAnnounced(userId: string, after = 0): Promise<AnnouncedWorks[]> {
    const rows = await queries
      .selectFrom('works')
      .select(({ fn }) => [
        'kind',
        fn.countAll<number | string>().as('count'),
        fn.min('retention_at').as('firstAt'),
        fn.max('retention_at').as('lastAt'),
      ])
      .where('user_id', '=', userId)
      .where('retention_at', '>', after)
      .groupBy('kind')
      .execute()
    return rows.map(({ kind, count, firstAt, lastAt }) => ({
      kind: ListedKind.parse(kind),
      count: Number(count),
      firstAt: Number(firstAt),
      lastAt: Number(lastAt),
    }))
  },
  /** How many works of each kind are in the trash under this name, of all users. */
  async countMovedTogether(batchId: string): Promise<Partial<Record<ListedKind, number>>> {
    const rows = await queries
      .selectFrom('works')
      .select(({ fn }) => ['kind', fn.countAll<number | string>().as('count')])
      .where('state', '=', 2)
      .where('batch_id', '=', batchId)
      .groupBy('kind')
      .execute()
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
  },
  /** Some that were announced for now or before. */
  async dueByRetention(
    { userId, kind }: Pick<AppliedRetention, 'userId' | 'kind'>,
    now: number,
    limit: number,
  ): Promise<string[]> {
    const rows = await queries
      .selectFrom('works')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('retention_at', '<=', now)
      .orderBy('retention_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
})

const announcedWrites = {
  /** Takes back some announcements that what applies now does not justify; returns how many. */
  async withdrawAnnounced(
    on: Queries,
    { userId, kind, ageMs, exemptsPinned }: AppliedRetention,
    limit: number,
  ): Promise<number> {
    let wrong = on
      .selectFrom('works')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('retention_at', 'is not', null)
    if (ageMs !== undefined)
      wrong = wrong.where(
        sql<SqlBool>`(works.at > works.retention_at - ${ageMs}
          or coalesce(works.restored_at, 0) > works.retention_at - ${ageMs}
          ${exemptsPinned ? sql`or ${isSparedWork}` : sql``})`,
      )
    const { numUpdatedRows } = await on
      .updateTable('works')
      .set({ retention_at: null })
      .where('id', 'in', wrong.limit(limit))
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
  /** Announces for some works that they go at this time; returns how many. */
  async announceRetention(
    on: Queries,
    { userId, kind, ageMs, exemptsPinned }: AppliedRetention,
    { at, limit }: { readonly at: number; readonly limit: number },
  ): Promise<number> {
    if (ageMs === undefined) return 0
    const old = on
      .selectFrom('works')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .where('retention_at', 'is', null)
      .where(isUntouchedSince(at - ageMs))
      .limit(limit)
    const { numUpdatedRows } = await on
      .updateTable('works')
      .set({ retention_at: at })
      .where('id', 'in', exemptsPinned ? old.where(sql<SqlBool>`not ${isSparedWork}`) : old)
      .where('retention_at', 'is', null)
      .where('state', 'in', [0, 1])
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
} as const
