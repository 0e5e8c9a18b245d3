import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'

/** A ticket as the database has it; without limits where there are none. */
export interface TicketRow {
  readonly id: string
  readonly userId: string
  /** In order of preference. */
  readonly engines: readonly string[]
  /** Of each; `null` if unknown. */
  readonly engineSlots: readonly (number | null)[]
  readonly isOrdered: boolean
  /** The one whose slot it holds. */
  readonly engine?: string
  readonly kind?: string
  readonly kindPerUser?: number
  readonly kindOverall?: number
  readonly isLong: boolean
  /** Its position is shown. */
  readonly isNamed: boolean
  readonly holdsSlot: boolean
  readonly isBegun: boolean
}

export interface QueueChanges {
  readonly server: string
  /** Of the installation. */
  readonly slots: number
  /** Milliseconds, in place of the database's clock. */
  readonly now?: number
  /** Everything this server has; nothing else of it is in the queue afterwards. */
  readonly all?: readonly TicketRow[]
  readonly joined: readonly TicketRow[]
  /** Of tickets that have begun; one that neither holds its slot nor has begun is removed. */
  readonly changed: readonly Pick<TicketRow, 'id' | 'holdsSlot' | 'isBegun' | 'engine'>[]
  /** Removes what servers had that are declared dead. */
  readonly removesDead: boolean
}

/** The ticket, and its engine. */
export const GrantedSlot = z.tuple([z.string(), z.string().nullable()])

const QueueAnswer = z.discriminatedUnion('isKnown', [
  /** The tables were empty, or this server was declared dead: nothing was changed. */
  z.object({ isKnown: z.literal(false) }),
  z.object({
    isKnown: z.literal(true),
    /** Which tickets got a slot, their servers, and at which engine. */
    granted: z.array(z.tuple([z.string(), z.string(), z.string().nullable()])),
    /** Of this server's tickets, if all were given; with their engines. */
    held: z.array(GrantedSlot),
  }),
])
export type QueueAnswer = z.output<typeof QueueAnswer>

const QueueView = z.object({
  isKnown: z.boolean(),
  held: z.array(GrantedSlot),
  positions: z.record(z.string(), z.number()),
})
export type QueueView = z.output<typeof QueueView>

const EngineCounts = z.record(z.string(), z.number()).nullable()
const QueueCount = z.object({ working: z.number(), waiting: z.number() })

/** The queue that all servers share; the database's functions decide (record 0068). */
export const createSharedQueueRepository = (queries: Queries) => ({
  /** One statement, so that no server can stop the others in the middle of it. */
  async change(changes: QueueChanges): Promise<QueueAnswer> {
    const { rows } =
      await sql`select change_queue(${JSON.stringify(changes)}::jsonb) as answer`.execute(queries)
    return QueueAnswer.parse(answerOf(rows))
  },
  /** What has become of this server's tickets. */
  async read(
    server: string,
    { now, withPositions }: { readonly now: number | undefined; readonly withPositions: boolean },
  ): Promise<QueueView> {
    const { rows } = await sql`select look_at_queue(
      ${server}, ${now ?? null}::double precision, ${withPositions}::boolean) as answer`.execute(
      queries,
    )
    return QueueView.parse(answerOf(rows))
  },
  /** Over all servers. */
  async count(): Promise<{ readonly working: number; readonly waiting: number }> {
    const { rows } = await sql`select jsonb_build_object(
      'working', count(*) filter (where holds_slot),
      'waiting', count(*) filter (where not holds_slot and not is_begun)) as answer
      from queue_tickets`.execute(queries)
    return QueueCount.parse(answerOf(rows))
  },
  /** Calls of each engine, by the name that the database knows; over all servers. */
  async countByEngine(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql`select jsonb_object_agg(c.engine, c.running) as answer from (
      select engine, count(*) as running from queue_tickets
      where holds_slot and engine is not null group by engine) as c`.execute(queries)
    return new Map(Object.entries(EngineCounts.parse(answerOf(rows)) ?? {}))
  },
})
export type SharedQueueRepository = ReturnType<typeof createSharedQueueRepository>

const answerOf = (rows: readonly unknown[]): unknown => {
  const [row] = rows
  return z.object({ answer: z.unknown() }).parse(row).answer
}
