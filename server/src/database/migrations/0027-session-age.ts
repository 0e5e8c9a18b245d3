import { type Kysely, sql } from 'kysely'

const maxAgeMs = 90 * 24 * 60 * 60 * 1000

/** Sessions opened or prolonged for longer end, like new ones, 90 days after they began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update sessions set expires_at = created_at + ${maxAgeMs}
    where expires_at > created_at + ${maxAgeMs}`.execute(db)
}
