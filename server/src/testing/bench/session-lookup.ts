import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { openSessionFinder } from '#features/account/sessions/sessions.repository.ts'

type Find = (accessHash: string, now: number) => Promise<unknown>

/** Many users with a session `h1`, `h2`… and some groups each, and both look-ups of a session: as it is, and as it was without groups. */
export async function openSessionLookup(
  folder: string,
  size: { readonly users: number; readonly groupsEach: number },
) {
  const database = openSqlite(join(folder, 'bench.db'))
  await migrate(database)
  await fill(database, size)
  const { queries } = database
  const before = sql
    .raw(
      `select s.id, s.user_id, u.email, u.role, u.factors, s.proved_at, s.last_used_at from sessions s
       inner join users u on u.id = s.user_id
       where s.expires_at > ? and u.is_active = 1 and u.is_suspended = 0 and s.access_hash = ?`,
    )
    .compile(queries)
  const without: Find = async (hash, now) =>
    (await queries.executeQuery({ ...before, parameters: [now, hash] })).rows[0]
  const withGroups: Find = openSessionFinder(queries)
  return { without, withGroups, close: () => database.close() }
}

const group = (number: string) =>
  `'018f0000-0000-7000-8000-0000000000' || printf('%02d', (${number}) % 100)`

async function fill(
  database: Database,
  { users, groupsEach }: { readonly users: number; readonly groupsEach: number },
): Promise<void> {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${users})`
  const statements = [
    `${numbers} insert into users (id, email, email_key, name, role, password_hash, is_active, is_suspended,
       inpainting_count, created_at) select 'u' || i, i || '@x', i || '@x', 'n', 'USER', '', 1, 0, 0, 1 from n`,
    `${numbers} insert into sessions (id, user_id, access_hash, created_at, expires_at, last_used_at, device)
       select 's' || i, 'u' || i, 'h' || i, 1, 1000000000000, 1, '' from n`,
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < 99)
       insert into groups (id, name, name_key, description, is_everyone, rights, created_at)
       select ${group('i')}, 'g' || i, 'g' || i, '', 0, '{}', 1 from n`,
    ...Array.from(
      { length: groupsEach },
      (_, each) => `${numbers} insert into group_members (user_id, group_id, source)
       select 'u' || i, ${group(`i + ${each * 31}`)}, 'hand' from n`,
    ),
  ]
  await database.commit(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })
}
