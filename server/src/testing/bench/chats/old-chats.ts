import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import { migrations } from '#database/schema/migrations.ts'
import { isSqlite } from '#database/search-index.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'

const userCount = 1000

export interface OldChats {
  readonly chats: number
  readonly messagesPerChat: number
  readonly charactersPerMessage: number
}

/** A file of SQLite, or the URL of a PostgreSQL database. */
export const openOldDatabase = (where: string): Database =>
  where.startsWith('postgres:') ? openPostgres({ url: where }) : openSqlite(where)

/** A database as it was after this migration, full of chats. */
export async function fillOldDatabase(
  database: Database,
  after: string,
  plan: OldChats,
): Promise<void> {
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= after))
  await migrate(database, { known })
  const { queries } = database
  const numbers = (max: number) =>
    isSqlite(queries)
      ? sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${max}) select n from numbers)`
      : sql`generate_series(1, cast(${max} as integer)) as numbers(n)`
  // SQLite takes bound numbers as real ones, whose quotients are not whole.
  const whole = (value: number) => sql`cast(${value} as integer)`
  await sql`insert into users (id, email, email_key, name, role, password_hash, is_active, is_suspended, inpainting_count, created_at)
    select 'u' || n, 'u' || n, 'u' || n, 'Ada', 'USER', '', 1, 0, 0, 0 from ${numbers(userCount)}`.execute(
    queries,
  )
  await sql`insert into chats
    (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at)
    select 'c' || n, 'u' || (1 + n % ${whole(userCount)}), 'Chat ' || n, 'm', 0.7, 1000, 0.9, 40, '', 1, n, n from ${numbers(plan.chats)}`.execute(
    queries,
  )
  const text = 'Le conseil se réunit. '.repeat(Math.ceil(plan.charactersPerMessage / 22))
  const perChat = whole(plan.messagesPerChat)
  const slice = 10_000
  for (let from = 0; from < plan.chats * plan.messagesPerChat; from += slice) {
    const count = Math.min(slice, plan.chats * plan.messagesPerChat - from)
    await sql`insert into messages (id, chat_id, position, role, content, status, created_at)
      select 'm' || (${whole(from)} + n), 'c' || (1 + (${whole(from)} + n - 1) / ${perChat}),
        1 + (${whole(from)} + n - 1) % ${perChat},
        case n % 2 when 1 then 'user' else 'assistant' end, ${text}, 'done', n
      from ${numbers(count)}`.execute(queries)
  }
}

/** Seconds that the migrations since then take. */
export async function measureMigration(database: Database): Promise<number> {
  const began = performance.now()
  await migrate(database)
  return (performance.now() - began) / 1000
}

/** Messages that the shown paths have. */
export async function countShown({ queries }: Database): Promise<number> {
  const { count } = await queries
    .selectFrom('shown_messages')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
