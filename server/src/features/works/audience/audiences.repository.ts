import type { WorkAudience } from '@atelier/contract/works/audience'
import type { WorkKind } from '@atelier/contract/works/work-kinds'
import type { Queries } from '#database/database.ts'
import { isSqlite } from '#database/search-index.ts'
import { isOfOpenAccount } from '#database/works/readable-works.ts'

/** What decides who may use a work. */
export interface StoredAudience {
  readonly kind: WorkAudience['kind']
  readonly linkHash: string | null
  readonly groupIds: readonly string[]
}
export interface OwnWork {
  readonly id: string
  readonly userId: string
  readonly title: string
}
interface WorkOfKind {
  readonly kind: WorkKind
  readonly userId: string
  readonly id: string
}

/** Audiences of works; `queries` may be a transaction. */
export const audienceRows = (queries: Queries) => ({
  ...audienceReads(queries),
  ...sharedReads(queries),
  ...useRows(queries),
  /** In place of the one before. Who added the work by a link keeps it only when another link follows that one. */
  async replace(
    workId: string,
    { kind, linkHash, groupIds }: StoredAudience,
    { hadLink }: { readonly hadLink: boolean },
  ): Promise<void> {
    if (kind !== 'link' || !hadLink)
      await queries.deleteFrom('work_uses').where('work_id', '=', workId).execute()
    await queries.deleteFrom('work_groups').where('work_id', '=', workId).execute()
    if (kind === 'private') {
      await queries.deleteFrom('work_audiences').where('work_id', '=', workId).execute()
      return
    }
    const values = { audience: kind, link_hash: linkHash }
    await queries
      .insertInto('work_audiences')
      .values({ work_id: workId, ...values })
      .onConflict((conflict) => conflict.column('work_id').doUpdateSet(values))
      .execute()
    if (groupIds.length > 0)
      await queries
        .insertInto('work_groups')
        .values([...new Set(groupIds)].map((groupId) => ({ work_id: workId, group_id: groupId })))
        .execute()
  },
})

const audienceReads = (queries: Queries) => ({
  /** The user's own, outside the trash; it stays there, and its audience as it is, until the transaction has ended. */
  async findOwn({ kind, userId, id }: WorkOfKind): Promise<OwnWork | undefined> {
    return await queries
      .selectFrom('works')
      .select(['id', 'user_id as userId', 'title'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .$if(!isSqlite(queries), (one) => one.forNoKeyUpdate())
      .executeTakeFirst()
  },
  /** Nobody changes its audience, or moves it to the trash, before the transaction has ended. */
  async lock(id: string): Promise<void> {
    if (isSqlite(queries)) return
    await queries.selectFrom('works').select('id').where('id', '=', id).forShare().execute()
  },
  /** Those that are not private, by their ids. */
  async find(workIds: readonly string[]): Promise<ReadonlyMap<string, WorkAudience>> {
    if (workIds.length === 0) return new Map()
    const rows = await queries
      .selectFrom('work_audiences')
      .select(['work_id', 'audience'])
      .where('work_id', 'in', [...workIds])
      .execute()
    const groups = await queries
      .selectFrom('work_groups')
      .select(['work_id', 'group_id'])
      .where('work_id', 'in', [...workIds])
      .orderBy('group_id')
      .execute()
    const groupsOf = Map.groupBy(groups, (row) => row.work_id)
    return new Map(
      rows.map(({ work_id: id, audience: kind }) => {
        const groupIds = (groupsOf.get(id) ?? []).map((row) => row.group_id)
        return [id, kind === 'groups' ? { kind, groupIds } : { kind }]
      }),
    )
  },
})

const sharedReads = (queries: Queries) => ({
  /** The work behind a link, outside the trash, of an owner whose account is open. */
  async findByLink(kind: WorkKind, linkHash: string): Promise<OwnWork | undefined> {
    return await queries
      .selectFrom('work_audiences')
      .innerJoin('works', 'works.id', 'work_audiences.work_id')
      .select(['works.id', 'works.user_id as userId', 'works.title'])
      .where('link_hash', '=', linkHash)
      .where(isOfOpenAccount)
      .where('works.kind', '=', kind)
      .where('works.state', 'in', [0, 1])
      .executeTakeFirst()
  },
  /** Those that only an administrator may share and whose owner is another, outside the trash. */
  async sharedByOthers(kind: WorkKind, userId: string): Promise<OwnWork[]> {
    return await queries
      .selectFrom('work_audiences')
      .innerJoin('works', 'works.id', 'work_audiences.work_id')
      .select(['works.id', 'works.user_id as userId', 'works.title'])
      .where('audience', 'in', ['everyone', 'groups'])
      .where('works.kind', '=', kind)
      .where('works.user_id', '<>', userId)
      .where('works.state', 'in', [0, 1])
      .orderBy('works.id')
      .execute()
  },
  /** The same in the trash: they come back private. */
  async makeTrashedPrivate(kind: WorkKind, userId: string): Promise<void> {
    const trashed = queries
      .selectFrom('works')
      .select('works.id')
      .where('works.kind', '=', kind)
      .where('works.user_id', '<>', userId)
      .where('works.state', '=', 2)
    await queries
      .deleteFrom('work_audiences')
      .where('audience', 'in', ['everyone', 'groups'])
      .where('work_id', 'in', trashed)
      .execute()
  },
})

const useRows = (queries: Queries) => ({
  async countAdded(userId: string, kind: WorkKind): Promise<number> {
    const { total } = await queries
      .selectFrom('work_uses')
      .innerJoin('works', 'works.id', 'work_uses.work_id')
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .where('work_uses.user_id', '=', userId)
      .where('works.kind', '=', kind)
      .executeTakeFirstOrThrow()
    return Number(total)
  },
  /** Those who have added it. */
  async listUsers(workId: string): Promise<readonly string[]> {
    const rows = await queries
      .selectFrom('work_uses')
      .select('user_id')
      .where('work_id', '=', workId)
      .execute()
    return rows.map((row) => row.user_id)
  },
  async add(userId: string, workId: string, at: number): Promise<void> {
    await queries
      .insertInto('work_uses')
      .values({ user_id: userId, work_id: workId, added_at: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'work_id']).doNothing())
      .execute()
  },
  /** Whether the user had added it. */
  async removeAdded({ kind, userId, id }: WorkOfKind): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('work_uses')
      .where('user_id', '=', userId)
      .where(
        'work_id',
        'in',
        queries
          .selectFrom('works')
          .select('works.id')
          .where('works.id', '=', id)
          .where('works.kind', '=', kind),
      )
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
  /** Of these works, those that the user has added. */
  async addedAmong(userId: string, workIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (workIds.length === 0) return new Set()
    const rows = await queries
      .selectFrom('work_uses')
      .select('work_id')
      .where('user_id', '=', userId)
      .where('work_id', 'in', [...workIds])
      .execute()
    return new Set(rows.map((row) => row.work_id))
  },
})
