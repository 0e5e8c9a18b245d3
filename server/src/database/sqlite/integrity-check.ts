import { sql } from 'kysely'
import type { Queries } from '../database.ts'

/** Whether the file is intact, and no reference is broken. */
export async function passesIntegrityCheck(queries: Queries): Promise<boolean> {
  const { rows: findings } = await sql<{
    integrity_check: string
  }>`pragma integrity_check(1)`.execute(queries)
  const { rows: broken } = await sql`pragma foreign_key_check`.execute(queries)
  return findings[0]?.integrity_check === 'ok' && broken.length === 0
}
