import type { Queries } from '#database/database.ts'

/** Which second factors accounts have; `queries` may be a transaction. */
export const accountFactorRows = (queries: Queries) => ({
  /** Which kinds of second factors the account has now, as bits. */
  async setFactors(id: string, factors: number, at: number): Promise<void> {
    await queries
      .updateTable('users')
      .set({ factors, factors_changed_at: at })
      .where('id', '=', id)
      .execute()
  },
})
