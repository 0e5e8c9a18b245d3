import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { MetricSamplesTable } from '#database/tables/monitoring.ts'

/** The state of the machine and the server over one minute, or over a longer step once it is old. */
export interface Sample {
  readonly at: number
  /** The name of the server that measured. */
  readonly server: string
  /** Per cent; `null` where it cannot be read. */
  readonly memory: number | null
  readonly cpu: number | null
  readonly disk: number | null
  readonly activeUsers: number
  readonly running: number
  readonly waiting: number
  readonly requests: number
  readonly failures: number
}

export function createMonitoringRepository(queries: Queries) {
  return {
    ping: () => sql`select 1`.execute(queries),
    async addSample(sample: Sample, on: Queries): Promise<void> {
      await on
        .insertInto('metric_samples')
        .values(toRow(sample))
        .onConflict((conflict) => conflict.columns(['at', 'server']).doNothing())
        .execute()
    },
    /** Of each server, oldest first. */
    async samples(
      { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
      on = queries,
    ): Promise<Sample[]> {
      const rows = await on
        .selectFrom('metric_samples')
        .selectAll()
        .where('at', '>=', from)
        .where('at', '<', to)
        .orderBy('at')
        .limit(limit)
        .execute()
      return rows.map(toSample)
    },
    async replaceSamples(
      from: number,
      to: number,
      samples: readonly Sample[],
      on: Queries,
    ): Promise<void> {
      await on.deleteFrom('metric_samples').where('at', '>=', from).where('at', '<', to).execute()
      if (samples.length > 0)
        await on.insertInto('metric_samples').values(samples.map(toRow)).execute()
    },
    async deleteSamplesBefore(before: number, on: Queries): Promise<void> {
      await on.deleteFrom('metric_samples').where('at', '<', before).execute()
    },
  }
}
export type MonitoringRepository = ReturnType<typeof createMonitoringRepository>

const toRow = ({ activeUsers, ...sample }: Sample): Insertable<MetricSamplesTable> => ({
  ...sample,
  active_users: activeUsers,
})

const toSample = ({ at, active_users, ...row }: Selectable<MetricSamplesTable>): Sample => ({
  ...row,
  at: Number(at),
  activeUsers: active_users,
})
