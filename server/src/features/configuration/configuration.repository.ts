import type { Database } from '#database/database.ts'

/** Settings of the installation, as JSON by name. */
export function createConfigurationRepository({ queries, commit }: Pick<Database, 'queries' | 'commit'>) {
  return {
    /** Everything stored, decoded. */
    async readAll(): Promise<ReadonlyMap<string, unknown>> {
      const rows = await queries.selectFrom('configuration').selectAll().orderBy('name').limit(100).execute()
      return new Map(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
    },
    async write(name: string, value: unknown): Promise<void> {
      const text = JSON.stringify(value)
      await commit((transaction) =>
        transaction
          .insertInto('configuration')
          .values({ name, value: text })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
          .execute(),
      )
    },
  }
}
export type ConfigurationRepository = ReturnType<typeof createConfigurationRepository>
