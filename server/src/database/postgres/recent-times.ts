import { sql } from 'kysely'
import { z } from 'zod'
import type { RecentTimes } from '#platform/recent-times.ts'
import type { Queries } from '../database.ts'

const Times = z.object({ now: z.number(), times: z.array(z.number()) })
const Counted = Times.extend({ isAdded: z.boolean() })

interface CountedWindow {
  readonly windowMs: number
  readonly now?: number
  readonly limit?: number
  /** Stored at most. */
  readonly max: number
}

/** Nothing is counted for longer. */
const maxWindowMs = 60 * 60 * 1000

/** The database's clock, in milliseconds. */
const databaseNow = sql<number>`extract(epoch from clock_timestamp()) * 1000`

export interface SharedRecentTimes extends RecentTimes {
  /** What is counted no longer; run from time to time. */
  removeOld(): Promise<void>
}

/** In PostgreSQL, for all servers (record 0068). */
export function createRecentTimes(queries: Queries): SharedRecentTimes {
  const count = async (key: string, { windowMs, limit, max, now }: CountedWindow) => {
    const { rows } = await sql<{ counted: unknown }>`select count_recent(
      ${key}, ${windowMs}::double precision, ${limit ?? null}::integer, ${max}::integer,
      ${now ?? null}::double precision) as counted`.execute(queries)
    return Counted.parse(rows[0]?.counted)
  }
  return {
    async list(key, { windowMs, now }) {
      const { rows } = await sql`select clock.now, coalesce(
        (select array_agg(t order by t) from recent_times, unnest(times) as t
          where key = ${key} and t > clock.now - ${windowMs}::double precision), '{}') as times
        from (select coalesce(${now ?? null}::double precision, ${databaseNow})::double precision as now) as clock`.execute(
        queries,
      )
      return Times.parse(rows[0])
    },
    async add(key, window) {
      await count(key, window)
    },
    addBelow: (key, window) => count(key, { ...window, max: window.limit }),
    async removeOld() {
      await sql`delete from recent_times
        where coalesce(times[cardinality(times)], 0) < ${databaseNow} - ${maxWindowMs}::double precision`.execute(
        queries,
      )
    },
  }
}
