import type { Kysely } from 'kysely'

/** What each server says of itself with its heartbeat, for the monitoring page of any of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('servers').addColumn('readings', 'text').execute()
}
