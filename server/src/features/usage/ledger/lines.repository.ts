import type { LineMeter, UseTool } from '@atelier/contract/usage/meters'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { UseLinesTable } from '#database/tables/usage.ts'
import type { CounterKey } from '../rules/limits.ts'

/** A work whose use is counted: a reply, a job, or a request of a program. */
export interface Work {
  readonly id: string
  readonly userId: string
  /** The access key by which it was asked for. */
  readonly keyId?: string | undefined
  readonly tool: UseTool
  readonly meter: LineMeter
  readonly model: string
  /** The name of the engine. */
  readonly engine: string
  /** Of an inpainting. */
  readonly title?: string
}
/** What a work used. */
export interface Use {
  readonly amount: number
  readonly inputAmount?: number
  readonly machineMs: number
  /** The engine did not count. */
  readonly isEstimated?: boolean
}
export interface StoredLine {
  readonly amount: number
  readonly reserved: number
  readonly counters: readonly CounterKey[]
  readonly createdAt: number
}
type OpenState = 'reserved' | 'counted' | 'given-back'

/** The lines of the ledger; called within the caller's transaction. */
export function createLines(queries: Queries) {
  const settle = prepareSettle(queries)
  return {
    /** The line of a work that has not ended. */
    findOpen,
    insertReserved,
    adopt,
    /**
     * Adds to the line of a work, or creates it. `undefined` when the work has ended: nothing is counted twice.
     * A work that is given back counts as far as it came.
     */
    async add(
      work: Work,
      { use, state, at, server }: LineChange,
      on: Queries,
    ): Promise<StoredLine | undefined> {
      const values = {
        ...toValues(work),
        amount: use.amount,
        input: use.inputAmount ?? 0,
        machine: use.machineMs,
        estimated: use.isEstimated ? 1 : 0,
        state: state === 'given-back' && use.amount > 0 ? 'counted' : state,
        at,
        settled: state === 'reserved' ? null : at,
        server: state === 'reserved' ? server : null,
      }
      const [row] = await settle(values, on)
      return row && toStoredLine(row)
    },
    listOpen,
  }
}
export type Lines = ReturnType<typeof createLines>

interface LineChange {
  readonly use: Use
  readonly state: OpenState
  readonly at: number
  /** That works on it. */
  readonly server: string
}
interface SettleValues {
  readonly id: string
  readonly user: string
  readonly key: string | null
  readonly tool: UseTool
  readonly model: string
  readonly engine: string
  readonly meter: LineMeter
  readonly title: string
  readonly amount: number
  readonly input: number
  readonly machine: number
  readonly estimated: number
  readonly state: OpenState
  readonly at: number
  readonly settled: number | null
  readonly server: string | null
}
interface LineRow {
  readonly amount: number
  readonly reserved: number
  readonly counters: string
  readonly created_at: number
}

/** One statement for every end, and for what comes before it. */
const prepareSettle = (queries: Queries) =>
  prepareQuery<SettleValues, LineRow>(queries, (value) =>
    queries
      .insertInto('use_lines')
      .values({
        id: value('id'),
        user_id: value('user'),
        key_id: value('key'),
        tool: value('tool'),
        model: value('model'),
        engine: value('engine'),
        meter: value('meter'),
        title: value('title'),
        reserved: sql.lit(0),
        amount: value('amount'),
        input_amount: value('input'),
        machine_ms: value('machine'),
        is_estimated: value('estimated'),
        state: value('state'),
        created_at: value('at'),
        settled_at: value('settled'),
        server: value('server'),
        counters: '[]',
        is_folded: sql.lit(0),
      })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            engine: sql`case when excluded.engine = '' then use_lines.engine else excluded.engine end`,
            amount: sql`use_lines.amount + excluded.amount`,
            input_amount: sql`use_lines.input_amount + excluded.input_amount`,
            machine_ms: sql`use_lines.machine_ms + excluded.machine_ms`,
            is_estimated: sql`case when excluded.is_estimated = 1 then 1 else use_lines.is_estimated end`,
            state: sql`case when excluded.state = 'given-back' and use_lines.amount > 0 then 'counted' else excluded.state end`,
            settled_at: sql`excluded.settled_at`,
            server: sql`excluded.server`,
          })
          .where('use_lines.state', '=', sql.lit('reserved')),
      )
      .returning(['amount', 'reserved', 'counters', 'created_at']),
  )

const toValues = ({ id, userId, keyId, tool, model, engine, meter, title }: Work) => ({
  id,
  user: userId,
  key: keyId ?? null,
  tool,
  model,
  engine,
  meter,
  title: title ?? '',
})

async function findOpen(id: string, on: Queries): Promise<StoredLine | undefined> {
  const row = await on
    .selectFrom('use_lines')
    .select(['amount', 'reserved', 'counters', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .executeTakeFirst()
  return row && toStoredLine(row)
}

/** This server works on it from now on. */
async function adopt(id: string, server: string, on: Queries): Promise<void> {
  await on
    .updateTable('use_lines')
    .set({ server })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .execute()
}

interface Reservation {
  readonly amount: number
  readonly counters: readonly CounterKey[]
  readonly at: number
  readonly server: string
}
/** A work that was given back before it began may be taken up again. */
async function insertReserved(
  work: Work,
  { amount, counters, at, server }: Reservation,
  on: Queries,
): Promise<void> {
  const values = {
    reserved: amount,
    counters: JSON.stringify(
      counters.map(({ subject, meter, period, since }) => [subject, meter, period, since]),
    ),
    state: 'reserved',
    created_at: at,
    settled_at: null,
    server,
    is_folded: 0,
  } as const
  const { id, user, key, ...texts } = toValues(work)
  await on
    .insertInto('use_lines')
    .values({
      id,
      user_id: user,
      key_id: key,
      ...texts,
      ...values,
      amount: 0,
      input_amount: 0,
      machine_ms: 0,
      is_estimated: 0,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where('use_lines.state', '=', 'given-back')
        .where('use_lines.machine_ms', '=', 0),
    )
    .execute()
}

/** An open line whose server has ended. */
export interface AbandonedLine extends Work {
  readonly server: string | null
}
async function listOpen(
  livingIds: readonly string[],
  { after, limit }: { readonly after: string; readonly limit: number },
  on: Queries,
): Promise<AbandonedLine[]> {
  const rows = await on
    .selectFrom('use_lines')
    .select(openColumns)
    .where('state', '=', sql.lit('reserved'))
    .where('id', '>', after)
    .where(({ eb, or }) => or([eb('server', 'is', null), eb('server', 'not in', [...livingIds])]))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toOpenLine)
}

/** The open lines of one user. */
export async function listOpenOf(userId: string, limit: number, on: Queries): Promise<Work[]> {
  const rows = await on
    .selectFrom('use_lines')
    .select(openColumns)
    .where('user_id', '=', userId)
    .where('state', '=', sql.lit('reserved'))
    .limit(limit)
    .execute()
  return rows.map(toOpenLine)
}

const openColumns = [
  'id',
  'user_id',
  'key_id',
  'tool',
  'meter',
  'model',
  'engine',
  'server',
] as const
const toOpenLine = ({
  user_id: userId,
  key_id: keyId,
  ...row
}: Pick<Selectable<UseLinesTable>, (typeof openColumns)[number]>) => ({
  ...row,
  userId,
  keyId: keyId ?? undefined,
})

// Only this repository writes the JSON.
const toStoredLine = ({ amount, reserved, counters, created_at }: LineRow): StoredLine => ({
  amount: Number(amount),
  reserved: Number(reserved),
  createdAt: Number(created_at),
  counters: (
    JSON.parse(counters) as [string, CounterKey['meter'], CounterKey['period'], number][]
  ).map(([subject, meter, period, since]) => ({ subject, meter, period, since })),
})
