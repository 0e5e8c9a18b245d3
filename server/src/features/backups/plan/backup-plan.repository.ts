import type { Queries } from '#database/database.ts'

const slot = 1

/** The plan as it is stored; secrets are encrypted. */
export interface StoredPlan {
  /** JSON; `undefined` before an administrator chose. */
  readonly plan: string | undefined
  readonly secretKey: string | undefined
  readonly passphrase: string | undefined
}

/** The one row of the plan; `queries` may be a transaction. */
export const createBackupPlanRepository = (queries: Queries) => ({
  async find(): Promise<(StoredPlan & { readonly installation: string }) | undefined> {
    const row = await queries
      .selectFrom('backup_plan')
      .selectAll()
      .where('slot', '=', slot)
      .executeTakeFirst()
    return (
      row && {
        installation: row.installation,
        plan: row.plan ?? undefined,
        secretKey: row.secret_key ?? undefined,
        passphrase: row.passphrase ?? undefined,
      }
    )
  },
  /** Stores the id unless there is one. */
  async saveFirstInstallation(installation: string): Promise<void> {
    await queries
      .insertInto('backup_plan')
      .values({ slot, installation, plan: null, secret_key: null, passphrase: null })
      .onConflict((conflict) => conflict.column('slot').doNothing())
      .execute()
  },
  async save({ plan, secretKey, passphrase }: StoredPlan): Promise<void> {
    await queries
      .updateTable('backup_plan')
      .set({
        plan: plan ?? null,
        secret_key: secretKey ?? null,
        passphrase: passphrase ?? null,
      })
      .where('slot', '=', slot)
      .execute()
  },
})
