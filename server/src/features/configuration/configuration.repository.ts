import type { Database, TransactionCallback } from '#database/database.ts'
import type { Settings } from './configuration-settings.ts'

/** Settings of the installation, one JSON value per part. */
export function createConfigurationRepository({
  queries,
  commit,
}: Pick<Database, 'queries' | 'commit'>) {
  return {
    /** Everything stored, decoded. */
    async readAll(): Promise<ReadonlyMap<string, unknown>> {
      const rows = await queries
        .selectFrom('configuration')
        .selectAll()
        .orderBy('name')
        .limit(100)
        .execute()
      return new Map(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
    },
    /** All parts or none, with `alongside` in the same transaction. */
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
