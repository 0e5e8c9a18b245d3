import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import { keyFingerprintName } from '#database/shared/key-fingerprint.ts'
import type { Settings } from './configuration-settings.ts'

/** Parts by name, as parsed JSON. */
type StoredParts = ReadonlyMap<string, unknown>
/** May run twice. */
type DecideChange = (
  stored: StoredParts,
  transaction: WriteTransaction,
) => Promise<Settings | undefined>

/** The installation's settings, one JSON value per part. */
export function createConfigurationRepository({
  queries,
  commit,
}: Pick<Database, 'queries' | 'commit'>) {
  const write = async (settings: Settings, on: Queries): Promise<void> => {
    for (const [name, part] of Object.entries(settings)) {
      const value = JSON.stringify(part)
      await on
        .insertInto('configuration')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    }
  }
  return {
    readAll: (): Promise<StoredParts> => readAll(queries),
    /** Reads all parts, and writes what `decide` makes of them, in one transaction; nothing when it makes none. */
    change: (decide: DecideChange): Promise<Settings | undefined> =>
      commit(
        async (transaction) => {
          const after = await decide(await readAll(transaction), transaction)
          if (after) await write(after, transaction)
          return after
        },
        { lock: 'configuration' },
      ),
  }
}
export type ConfigurationRepository = ReturnType<typeof createConfigurationRepository>

async function readAll(on: Queries): Promise<StoredParts> {
  const rows = await on
    .selectFrom('configuration')
    .selectAll()
    .where('name', '!=', keyFingerprintName)
    .orderBy('name')
    .limit(100)
    .execute()
  return new Map(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
}
