import { sql } from 'kysely'
import type { DatabaseFacts, Queries } from '../database.ts'

export async function readPostgresFacts(queries: Queries): Promise<DatabaseFacts> {
  const { rows } = await sql<{
    version: string
    bytes: number
    used: number
    max: number
  }>`select current_setting('server_version') as version,
    pg_database_size(current_database()) as bytes,
    (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int as max`.execute(queries)
  const { version = '', bytes = 0, used = 0, max = 0 } = rows[0] ?? {}
  // Debian adds its own number, as in « 15.14 (Debian 15.14-0+deb12u1) ».
  const [number = ''] = version.split(' ')
  return { name: 'PostgreSQL', version: number, bytes, connections: { used, max } }
}
