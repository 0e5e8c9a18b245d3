import type { QuotaStatus } from '@atelier/contract/inpainting/inpainting'
import { inpaintingLimits } from '@atelier/contract/inpainting/inpainting-draft'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import { isoDate } from '#platform/clock.ts'
import { quotaRows } from './quota.repository.ts'

/** What a person may still ask for (decision D10): nobody counts an administrator; `null` is unlimited. */
export function createQuota(database: Database) {
  async function state(userId: string) {
    const row = await quotaRows(database.queries).read(userId)
    if (!row) throw new Problem('session.ended')
    const quota = row.role === 'ADMIN' || row.quota === null || row.quota < 0 ? null : row.quota
    return {
      quota,
      used: row.used,
      reserved: row.reserved,
      remaining: quota === null ? null : Math.max(0, quota - row.used - row.reserved),
    }
  }
  return {
    async read(userId: string): Promise<QuotaStatus> {
      const lines = await quotaRows(database.queries).listCharges(
        userId,
        inpaintingLimits.quotaEntriesListed,
      )
      return {
        ...(await state(userId)),
        lines: lines.map((line) => ({
          id: line.inpainting_id,
          state: line.state,
          title: line.title,
          createdAt: isoDate(Number(line.created_at)),
          settledAt: line.settled_at === null ? null : isoDate(Number(line.settled_at)),
        })),
      }
    },
    /**
     * Before anything is read of what was sent; what decides is the reservation.
     * @throws Problem `quota.exhausted`
     */
    async requireAvailable(userId: string): Promise<void> {
      if ((await state(userId)).remaining === 0) throw new Problem('quota.exhausted')
    },
  }
}
export type Quota = ReturnType<typeof createQuota>
