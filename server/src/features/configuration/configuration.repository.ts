import type { Database, TransactionCallback } from '#database/database.ts'
import type { Settings } from './configuration-settings.ts'

/** The installation's settings, one JSON value per part. */
export function createConfigurationRepository({
  queries,
  commit,
}: Pick<Database, 'queries' | 'commit'>) {
  return {
    /** Reads all stored parts as parsed JSON. */
    async readAll(): Promise<ReadonlyMap<string, unknown>> {
      const rows = await queries
        .selectFrom('configuration')
        .selectAll()
        .orderBy('name')
        .limit(100)
        .execute()
      return new Map(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
    },
    /** Writes all parts in one transaction, together with `alongside`. */
    writeAll: (settings: Settings, alongside?: TransactionCallback<void>): Promise<void> =>
      commit(async (transaction) => {
        for (const [name, part] of Object.entries(settings)) {
          const value = JSON.stringify(part)
          await transaction
            .insertInto('configuration')
            .values({ name, value })
            .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
            .execute()
        }
        await alongside?.(transaction)
      }),
  }
}
export type ConfigurationRepository = ReturnType<typeof createConfigurationRepository>
