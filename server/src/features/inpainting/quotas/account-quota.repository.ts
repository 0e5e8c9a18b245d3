import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'

export interface AccountQuota {
  readonly id: string
  readonly email: string
  readonly quota: number | null
  readonly count: number
}

/** Quotas, for the administrator; `on` may be a transaction. */
export function accountQuotaRows(on: Queries) {
  const account = (userId: string) => on.updateTable('users').where('id', '=', userId)
  return {
    async list(userIds: readonly string[]): Promise<AccountQuota[]> {
      return await on
        .selectFrom('users')
        .select(['id', 'email', 'inpainting_quota as quota', 'inpainting_count as count'])
        .where('id', 'in', [...userIds])
        .where('removed_at', 'is', null)
        .execute()
    },
    async setQuota(userId: string, quota: number | null): Promise<void> {
      await account(userId).set({ inpainting_quota: quota }).execute()
    },
    /** Takes away what was read: what is counted meanwhile stays, as in the ledger. */
    async clearCount(userId: string, count: number): Promise<void> {
      await account(userId)
        .set({ inpainting_count: sql<number>`inpainting_count - ${count}` })
        .execute()
    },
  }
}
