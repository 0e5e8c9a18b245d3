import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { dayBefore, monthOf } from '#features/usage/periods.ts'
import { quotaRules } from '#features/usage/rules/quotas.repository.ts'
import type { UsageService } from '#features/usage/usage.service.ts'
import { createTestLedger } from '../database/ledger-setup.ts'

export interface UsageSize {
  readonly users: number
  /** Days on which each user used something lately. */
  readonly daysPerUser: number
  readonly totalDays: number
}
const monthsPerUser = 12
const models = ['qwen3-8b', 'mistral-small', 'gemma-3-27b', 'stable-diffusion-xl', 'whisper-large']
const groupCount = 100
const engines = ['LocalAI', 'vLLM', 'Cette machine']

/** A database on disk that has seen a year of many users. */
export async function openUsedDatabase(folder: string, size: UsageSize): Promise<Database> {
  const database = openSqlite(join(folder, 'usage.db'))
  await migrate(database)
  await fillUsers(database, size)
  await fillSums(database, size)
  return database
}

/** The rows are made by the database itself: a million of them would take minutes one by one. */
async function fillUsers({ queries }: Database, { users }: UsageSize): Promise<void> {
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${users})
    insert into users (id, email, email_key, name, role, password_hash, is_active, is_suspended, inpainting_count, created_at)
    select 'p' || n, 'p' || n || '@mairie.example', 'p' || n || '@mairie.example', 'Personne ' || n, 'USER', '', 1, 0, 0, 0
    from numbers`.execute(queries)
}

async function fillSums(
  { queries }: Database,
  { users, daysPerUser, totalDays }: UsageSize,
): Promise<void> {
  const now = Date.now()
  for (let month = 0; month < monthsPerUser; month += 1)
    await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${users})
      insert into use_months (month, user_id, works, machine_ms, tokens, pictures, inpaintings, seconds_heard, characters_spoken)
      select ${monthOf(dayBefore(now, month * 30))}, 'p' || n, n % 90, (n * 7919) % 3600000, n % 500000, n % 30, n % 5, n % 900, n % 4000
      from numbers where true on conflict do nothing`.execute(queries)
  for (let day = 0; day < daysPerUser; day += 1)
    await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${users})
      insert into use_days (user_id, day, meter, tool, model, engine, way, works, amount, input_amount, machine_ms)
      select 'p' || n, ${dayBefore(now, day)}, 'tokens', 'chat', ${models[day % 3]}, 'LocalAI', 'page', 3, 4000, 3000, 9000
      from numbers`.execute(queries)
  const rows = Array.from({ length: totalDays }, (_, day) =>
    models.flatMap((model) =>
      engines.flatMap((engine) =>
        (['page', 'key'] as const).map((way) => ({
          day: dayBefore(now, day),
          meter: 'tokens' as const,
          tool: 'chat' as const,
          model,
          engine,
          way,
          works: 4000,
          amount: 9_000_000,
          input_amount: 7_000_000,
          machine_ms: 50_000_000,
        })),
      ),
    ),
  )
  for (let day = 0; day < totalDays; day += 1)
    for (const model of models)
      await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${groupCount})
        insert into use_group_days (group_id, day, meter, tool, model, engine, way, works, amount, input_amount, machine_ms)
        select 'g' || n, ${dayBefore(now, day)}, 'tokens', 'chat', ${model}, 'LocalAI', 'page', 40, 90000, 70000, 500000
        from numbers`.execute(queries)
  for (const ofDay of rows) await queries.insertInto('use_totals').values(ofDay).execute()
}

const limited = { meter: 'tokens', since: 0 } as const
/** A day, a month and a pool that all users share. */
export async function limitEveryone({ queries }: Database): Promise<void> {
  const rules = quotaRules(queries)
  const rule = { ...limited, subject: 'everyone' }
  await rules.save({ ...rule, period: 'day', each: 1e9, together: null })
  await rules.save({ ...rule, period: 'month', each: 1e9, together: 1e12 })
}

/** The ledger of a server that knows the rules of now. */
export const openLedger = (database: Database): UsageService =>
  createTestLedger(database, { clock: { now: () => Date.now() } })

/** Milliseconds that a reply's reservation and count take, without the commit that they share with the reply. */
export async function timeReplies(
  database: Database,
  usage: UsageService,
  count: number,
): Promise<number> {
  return await database.commitRelaxed(async (transaction) => {
    const startedAt = performance.now()
    for (let index = 0; index < count; index += 1) {
      const work = {
        id: crypto.randomUUID(),
        userId: `p${1 + (index % 100)}`,
        tool: 'chat',
        meter: 'tokens',
        model: 'qwen3-8b',
        engine: 'LocalAI',
      } as const
      await usage.reserve(work, { amount: 3000, least: 1128 }, transaction)
      await usage.count(work, { amount: 1200, inputAmount: 900, machineMs: 4000 }, transaction)
    }
    return (performance.now() - startedAt) / count
  })
}
