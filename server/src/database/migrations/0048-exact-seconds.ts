import { type Kysely, SqliteAdapter, sql } from 'kysely'

const columns: Readonly<Record<string, readonly string[]>> = {
  spoken_texts: ['speed', 'pitch', 'seconds'],
  transcriptions: ['duration'],
  transcription_segments: ['starts', 'ends'],
  metric_samples: ['memory', 'cpu', 'disk', 'running', 'waiting'],
}

/**
 * PostgreSQL has room for seven digits in a « real »: the times of a recording of nine hours were four milliseconds apart, and rows that
 * moved there were no longer the same. SQLite has all digits under the same name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  for (const [table, names] of Object.entries(columns)) {
    // By way of its text: 0.1 stays 0.1.
    const changes = names.map(
      (name) => `alter column ${name} type double precision using ${name}::text::double precision`,
    )
    await sql.raw(`alter table ${table} ${changes.join(', ')}`).execute(db)
  }
}
