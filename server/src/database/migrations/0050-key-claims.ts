import type { Kysely } from 'kysely'

/** Which server handles a request with an idempotency key; nobody once it was handled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('server', 'text').execute()
}
