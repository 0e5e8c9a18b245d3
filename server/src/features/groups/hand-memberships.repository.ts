import { groupLimits } from '@atelier/contract/groups/rights'
import type { Queries } from '#database/database.ts'

const source = 'hand'

/** What an administrator changes in one group; `queries` is a transaction with the lock of groups. */
export const handRows = (queries: Queries, groupId: string) => ({
  /** Whether one of these users is in as many other groups as one may be. */
  async isAnyFull(userIds: readonly string[]): Promise<boolean> {
    if (userIds.length === 0) return false
    const full = await queries
      .selectFrom('group_members')
      .select('user_id')
      .where('user_id', 'in', [...userIds])
      .where('group_id', '<>', groupId)
      .groupBy('user_id')
      .having(({ fn }) => fn.count<number>('group_id').distinct(), '>=', groupLimits.groupsPerUser)
      .limit(1)
      .executeTakeFirst()
    return full !== undefined
  },
  /** Returns whom it added. */
  async add(userIds: readonly string[], at: number): Promise<string[]> {
    if (userIds.length === 0) return []
    const rows = [...new Set(userIds)].map((userId) => ({
      user_id: userId,
      group_id: groupId,
      source,
      added_at: at,
    }))
    const added = await queries
      .insertInto('group_members')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute()
    return added.map((row) => row.user_id)
  },
  /** Returns whom it removed; what a provider gave stays. */
  async remove(userIds: readonly string[]): Promise<string[]> {
    if (userIds.length === 0) return []
    const removed = await queries
      .deleteFrom('group_members')
      .where('group_id', '=', groupId)
      .where('source', '=', source)
      .where('user_id', 'in', [...new Set(userIds)])
      .returning('user_id')
      .execute()
    return removed.map((row) => row.user_id)
  },
})
