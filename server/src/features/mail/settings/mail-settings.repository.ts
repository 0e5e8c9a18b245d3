import type { Queries } from '#database/database.ts'

const slot = 1

/** The settings as they are stored; the password is encrypted. */
export interface StoredMailSettings {
  /** JSON. */
  readonly settings: string
  readonly password: string | undefined
}

/** The one row of the settings; `queries` may be a transaction. */
export const mailSettingsRows = (queries: Queries) => ({
  async find(): Promise<StoredMailSettings | undefined> {
    const row = await queries
      .selectFrom('mail_settings')
      .select(['settings', 'encrypted_password'])
      .where('slot', '=', slot)
      .executeTakeFirst()
    return row && { settings: row.settings, password: row.encrypted_password ?? undefined }
  },
  async save({ settings, password }: StoredMailSettings): Promise<void> {
    const values = { settings, encrypted_password: password ?? null }
    await queries
      .insertInto('mail_settings')
      .values({ slot, ...values })
      .onConflict((conflict) => conflict.column('slot').doUpdateSet(values))
      .execute()
  },
})
