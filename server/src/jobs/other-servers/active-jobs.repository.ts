import type { Queries } from '#database/database.ts'
import { activeStates, decodeListed, type ListedJob, listedColumns } from '../jobs.repository.ts'

/** Of all users, and whichever server does them. */
export const createActiveReads = (queries: Queries) => ({
  /** All users' active jobs, in order of arrival. */
  async listAllActive(limit: number): Promise<ListedJob[]> {
    const rows = await queries
      .selectFrom('jobs')
      .select(listedColumns)
      .where('state', 'in', activeStates)
      .orderBy('sequence')
      .limit(limit)
      .execute()
    return rows.map(decodeListed)
  },
  /** Which of these jobs have ended, or are gone. */
  async listEnded(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await queries
      .selectFrom('jobs')
      .select('id')
      .where('id', 'in', ids)
      .where('state', 'in', activeStates)
      .execute()
    const active = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => !active.has(id))
  },
})
export type ActiveReads = ReturnType<typeof createActiveReads>
