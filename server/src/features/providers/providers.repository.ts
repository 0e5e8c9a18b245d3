import { ProviderSettings, providerLimits } from '@atelier/contract/providers/provider-settings'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'

export interface StoredProvider {
  readonly id: string
  readonly settings: ProviderSettings
  readonly encryptedSecret: string | null
}

/** `undefined` for settings of another version. */
function toProvider(row: Selectable<Tables['sign_in_providers']>): StoredProvider | undefined {
  const { data } = ProviderSettings.safeParse(JSON.parse(row.settings))
  return data && { id: row.id, settings: data, encryptedSecret: row.encrypted_secret }
}

/** Identity providers; `queries` may be a transaction. */
export const providerRows = (queries: Queries) => ({
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
  /** Returns `false` when every place is taken; the unique place decides between two at once. */
  async insert(
    { id, settings, encryptedSecret }: StoredProvider,
    createdAt: number,
  ): Promise<boolean> {
    const taken = await queries.selectFrom('sign_in_providers').select('place').execute()
    const places = Array.from({ length: providerLimits.providers }, (_, place) => place)
    const place = places.find((one) => !taken.some((row) => row.place === one))
    if (place === undefined) return false
    const inserted = await queries
      .insertInto('sign_in_providers')
      .values({
        id,
        place,
        settings: JSON.stringify(settings),
        encrypted_secret: encryptedSecret,
        created_at: createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  async update({ id, settings, encryptedSecret }: StoredProvider): Promise<boolean> {
    const updated = await queries
      .updateTable('sign_in_providers')
      .set({ settings: JSON.stringify(settings), encrypted_secret: encryptedSecret })
      .where('id', '=', id)
      .executeTakeFirst()
    return updated.numUpdatedRows > 0n
  },
  /** Its links go with it. */
  async remove(id: string): Promise<boolean> {
    const removed = await queries
      .deleteFrom('sign_in_providers')
      .where('id', '=', id)
      .executeTakeFirst()
    return removed.numDeletedRows > 0n
  },
})
