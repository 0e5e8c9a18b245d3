import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { MetricSamplesTable } from '#database/tables/monitoring.ts'

export type Sample = Readonly<Selectable<MetricSamplesTable>>

/** What was measured, and the few things that monitoring asks of other tables. */
export function createMonitoringRepository(queries: Queries) {
  return {
    async addSample(sample: Sample, on: Queries): Promise<void> {
      await on
        .insertInto('metric_samples')
        .values(sample)
        .onConflict((conflict) => conflict.column('at').doNothing())
        .execute()
    },
    /** From the oldest on. */
    async samples(from: number, to: number, limit: number): Promise<Sample[]> {
      const rows = await queries
        .selectFrom('metric_samples')
        .selectAll()
        .where('at', '>=', from)
        .where('at', '<', to)
        .orderBy('at')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, at: Number(row.at) }))
    },
    async replaceSamples(
      from: number,
      to: number,
      by: readonly Sample[],
      on: Queries,
    ): Promise<void> {
      await on.deleteFrom('metric_samples').where('at', '>=', from).where('at', '<', to).execute()
      if (by.length > 0)
        await on
          .insertInto('metric_samples')
          .values([...by])
          .execute()
    },
    async deleteSamplesBefore(before: number, on: Queries): Promise<void> {
      await on.deleteFrom('metric_samples').where('at', '<', before).execute()
    },
    async emailsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (userIds.length === 0) return new Map()
      const rows = await queries
        .selectFrom('users')
        .select(['id', 'email'])
        .where('id', 'in', [...new Set(userIds)])
        .execute()
      return new Map(rows.map(({ id, email }) => [id, email]))
    },
    /** Bytes of all files that people own. */
    async fileBytes(): Promise<number> {
      const { total } = await queries
        .selectFrom('files')
        .select(({ fn }) => fn.sum<number | null>('byte_size').as('total'))
        .executeTakeFirstOrThrow()
      return Number(total ?? 0)
    },
  }
}
export type MonitoringRepository = ReturnType<typeof createMonitoringRepository>
