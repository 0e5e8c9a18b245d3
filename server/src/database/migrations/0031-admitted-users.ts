import { type Kysely, sql } from 'kysely'

interface Access {
  readonly hosts?: readonly string[]
  readonly learnsHost?: boolean
  readonly admitted?: Readonly<Record<string, string>>
}

/** The addresses admitted during maintenance admit the accounts that have them now, whatever address these have later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const maintenance = await read<{ readonly allowedUsers?: readonly string[] }>(db, 'maintenance')
  const addresses = (maintenance?.allowedUsers ?? []).map((email) => email.trim().toLowerCase())
  if (addresses.length === 0) return
  const admitted: Record<string, string> = {}
  for (const email of addresses) {
    const { rows } = await sql<{ id: string }>`select id from users
      where email_key = ${email}`.execute(db)
    if (rows[0]) admitted[email] = rows[0].id
  }
  const stored = await read<Access>(db, 'access')
  const value = JSON.stringify({ hosts: [], ...stored, admitted })
  await sql`delete from configuration where name = 'access'`.execute(db)
  await sql`insert into configuration (name, value) values ('access', ${value})`.execute(db)
}

async function read<T>(db: Kysely<unknown>, name: string): Promise<T | undefined> {
  const { rows } = await sql<{ value: string }>`select value from configuration
    where name = ${name}`.execute(db)
  // Written by this program alone.
  return rows[0] && (JSON.parse(rows[0].value) as T)
}
