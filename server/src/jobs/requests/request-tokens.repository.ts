import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'

export interface TokenRequest {
  readonly userId: string
  readonly rateClass: string
  readonly burst: number
  readonly perMs: number
}

/** An empty bucket is full again after this time, at the slowest rate that can be set. */
const fullAfterMs = 2 * 60 * 60 * 1000

/** Token buckets that all servers share, in PostgreSQL. */
export const createRequestTokens = (queries: Queries) => ({
  /** Takes a token; else returns the milliseconds until there is one. */
  async take({ userId, rateClass, burst, perMs }: TokenRequest): Promise<number | undefined> {
    const { rows } = await sql<{ missing: unknown }>`select take_token(
      ${userId}, ${rateClass}, ${burst}::double precision, ${perMs}::double precision) as missing`.execute(
      queries,
    )
    return z.number().nullable().parse(rows[0]?.missing) ?? undefined
  },
  async removeOld(): Promise<void> {
    await sql`delete from request_tokens
      where filled_at < extract(epoch from clock_timestamp()) * 1000 - ${fullAfterMs}::double precision`.execute(
      queries,
    )
  },
})
export type RequestTokens = ReturnType<typeof createRequestTokens>
