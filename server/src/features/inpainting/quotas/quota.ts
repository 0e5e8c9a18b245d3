import type { QuotaStatus } from '@atelier/contract/inpainting/quota-ledger'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import { quotaRows } from './quota.repository.ts'
import { allEntries, readLatestEntries } from './quota-ledger.ts'

/** How many inpaintings a user may still make; `null` is unlimited, and an administrator always is. */
export function createQuota(database: Database) {
  async function state(userId: string) {
    const stored = await quotaRows(database.queries).read(userId)
    if (!stored) throw new Problem('session.ended')
    const quota =
      stored.role === 'ADMIN' || stored.quota === null || stored.quota < 0 ? null : stored.quota
    return {
      quota,
      used: stored.used,
      reserved: stored.reserved,
      remaining: quota === null ? null : Math.max(0, quota - stored.used - stored.reserved),
    }
  }
  return {
    async read(userId: string): Promise<QuotaStatus> {
      return { ...(await state(userId)), ...(await readLatestEntries(database.queries, userId)) }
    },
    /** Every entry of the ledger, oldest first. */
    ledger: (userId: string) => allEntries(database.queries, userId),
    /**
     * Called before a request is read, to refuse it early; the reservation decides.
     * @throws Problem `quota.exhausted`
     */
    async requireAvailable(userId: string): Promise<void> {
      if ((await state(userId)).remaining === 0) throw new Problem('quota.exhausted')
    },
  }
}
export type Quota = ReturnType<typeof createQuota>
