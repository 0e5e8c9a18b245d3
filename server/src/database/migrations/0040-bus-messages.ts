import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Messages between servers that are too long for a notification. PostgreSQL does not write this table to its log: nobody misses them after
 * a crash. On SQLite there is one server, and none of this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`create unlogged table bus_messages (
    id text primary key,
    message text not null,
    created_at timestamptz not null default clock_timestamp())`.execute(db)
  await sql`create index bus_messages_by_age on bus_messages (created_at)`.execute(db)
}
