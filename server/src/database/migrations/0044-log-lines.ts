import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The log of servers that share a database (record 0070). On SQLite the log is a file of its own. Old lines are removed in small steps, by
 * their time or their number, so both have an index; each filter of the page has one that is in order of time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`create table log_lines (
    id bigint generated always as identity primary key,
    at bigint not null,
    server text not null,
    level smallint not null,
    source smallint not null,
    message text not null,
    metadata text not null,
    words tsvector not null)`.execute(db)
  await sql`create index log_lines_by_time on log_lines (at, id)`.execute(db)
  await sql`create index log_lines_by_level on log_lines (level, at, id)`.execute(db)
  await sql`create index log_lines_by_source on log_lines (source, at, id)`.execute(db)
  await sql`create index log_lines_by_server on log_lines (server, at, id)`.execute(db)
  await sql`create index log_lines_by_words on log_lines using gin (words)`.execute(db)
}
