import { ProviderSettings, providerLimits } from '@atelier/contract/providers/provider-settings'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'

export interface StoredProvider {
  readonly id: string
  readonly settings: ProviderSettings
  readonly encryptedSecret: string | null
  /** Set by the environment. */
  readonly isFixed: boolean
}

/** `undefined` for settings of another version. */
function toProvider(row: Selectable<Tables['sign_in_providers']>): StoredProvider | undefined {
  const { data } = ProviderSettings.safeParse(JSON.parse(row.settings))
  return (
    data && {
      ...{ id: row.id, settings: data, encryptedSecret: row.encrypted_secret },
      isFixed: row.is_fixed === 1,
    }
  )
}

/** Identity providers; `queries` may be a transaction. */
export const providerRows = (queries: Queries) => ({
  ...providerQueries(queries),
  ...ownProviders(queries),
  ...fixedProviders(queries),
})

const providerQueries = (queries: Queries) => ({
  async list(): Promise<StoredProvider[]> {
    const rows = await queries
      .selectFrom('sign_in_providers')
      .selectAll()
      .orderBy('place')
      .limit(providerLimits.providers)
      .execute()
    return rows.map(toProvider).filter((provider) => provider !== undefined)
  },
  async find(id: string): Promise<StoredProvider | undefined> {
    const row = await queries
      .selectFrom('sign_in_providers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toProvider(row)
  },
})

/** Those of the administrator. */
const ownProviders = (queries: Queries) => ({
  /** Returns `false` when every place is taken; the unique place decides between two at once. */
  insert: (provider: StoredProvider, createdAt: number): Promise<boolean> =>
    insertProvider(queries, provider, createdAt),
  async update({ id, settings, encryptedSecret }: StoredProvider): Promise<boolean> {
    const updated = await queries
      .updateTable('sign_in_providers')
      .set({ settings: JSON.stringify(settings), encrypted_secret: encryptedSecret })
      .where('id', '=', id)
      .where('is_fixed', '=', 0)
      .executeTakeFirst()
    return updated.numUpdatedRows > 0n
  },
  /** Its links go with it. */
  async remove(id: string): Promise<boolean> {
    const removed = await queries
      .deleteFrom('sign_in_providers')
      .where('id', '=', id)
      .where('is_fixed', '=', 0)
      .executeTakeFirst()
    return removed.numDeletedRows > 0n
  },
})

/** Those of the environment. */
function fixedProviders(queries: Queries) {
  async function update({ id, settings, encryptedSecret, isFixed }: StoredProvider) {
    const updated = await queries
      .updateTable('sign_in_providers')
      .set({
        settings: JSON.stringify(settings),
        encrypted_secret: encryptedSecret,
        is_fixed: isFixed ? 1 : 0,
      })
      .where('id', '=', id)
      .executeTakeFirst()
    return updated.numUpdatedRows > 0n
  }
  const listFixed = async () =>
    await queries.selectFrom('sign_in_providers').selectAll().where('is_fixed', '=', 1).execute()

  return {
    hasFixed: async (): Promise<boolean> => (await listFixed()).length > 0,
    /** Stores it, whether it was there or not; returns `false` when every place is taken. */
    fix: async (provider: StoredProvider, createdAt: number): Promise<boolean> =>
      (await update(provider)) ||
      (await insertProvider(queries, provider, createdAt)) ||
      // Another server that starts at the same time was first.
      (await update(provider)),
    /** Those that are not named are switched off, and the administrator's. */
    async release(named: readonly string[]): Promise<void> {
      for (const row of await listFixed()) {
        const provider = named.includes(row.id) ? undefined : toProvider(row)
        if (!provider) continue
        const settings = { ...provider.settings, isOn: false }
        await update({ ...provider, settings, isFixed: false })
      }
    },
  }
}

async function insertProvider(
  queries: Queries,
  { id, settings, encryptedSecret, isFixed }: StoredProvider,
  createdAt: number,
): Promise<boolean> {
  const taken = await queries.selectFrom('sign_in_providers').select('place').execute()
  const places = Array.from({ length: providerLimits.providers }, (_, place) => place)
  const place = places.find((one) => !taken.some((row) => row.place === one))
  if (place === undefined) return false
  const inserted = await queries
    .insertInto('sign_in_providers')
    .values({
      ...{ id, place, created_at: createdAt, is_fixed: isFixed ? 1 : 0 },
      settings: JSON.stringify(settings),
      encrypted_secret: encryptedSecret,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}
