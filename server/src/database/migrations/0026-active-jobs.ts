import type { Kysely } from 'kysely'

/** A user's jobs that wait or run are counted before each new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('jobs_by_user_state')
    .on('jobs')
    .columns(['user_id', 'state', 'kind'])
    .execute()
}
