import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { JobsTable } from '#database/tables.ts'

export type JobRow = Readonly<Selectable<JobsTable>>

/** So many jobs may wait over the installation; a queue must have an end. */
const mostWaiting = 100_000

/** Jobs as stored. Reads of one's own take the owner with the id. */
export function createJobsRepository(queries: Queries) {
  return {
    async insert(row: JobRow, on: Queries): Promise<void> {
      await on.insertInto('jobs').values(row).execute()
    },
    async update(id: string, changes: Partial<Omit<JobRow, 'id'>>, on: Queries = queries): Promise<void> {
      await on.updateTable('jobs').set(changes).where('id', '=', id).execute()
    },
    find: (userId: string, id: string): Promise<JobRow | undefined> =>
      queries.selectFrom('jobs').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst(),
    /** Newest first. */
    list: (userId: string, options: { readonly active: boolean; readonly limit: number }): Promise<JobRow[]> =>
      queries
        .selectFrom('jobs')
        .selectAll()
        .where('user_id', '=', userId)
        .$if(options.active, (query) => query.where('state', 'in', ['waiting', 'running']))
        .orderBy('sequence', 'desc')
        .limit(options.limit)
        .execute(),
    /** In order of arrival. */
    inState: (state: JobRow['state']): Promise<JobRow[]> =>
      queries.selectFrom('jobs').selectAll().where('state', '=', state).orderBy('sequence').limit(mostWaiting).execute(),
    async lastSequence(): Promise<number> {
      const row = await queries.selectFrom('jobs').select('sequence').orderBy('sequence', 'desc').limit(1).executeTakeFirst()
      return Number(row?.sequence ?? 0)
    },
    async removeEndedBefore(moment: number): Promise<void> {
      await queries.deleteFrom('jobs').where('ended_at', '<', moment).execute()
    },
    durations: () => queries.selectFrom('job_durations').selectAll().orderBy('kind').limit(10_000).execute(),
    async saveDuration(kind: string, model: string, secondsPerSize: number, on: Queries): Promise<void> {
      await on
        .insertInto('job_durations')
        .values({ kind, model, seconds_per_size: secondsPerSize })
        .onConflict((conflict) => conflict.columns(['kind', 'model']).doUpdateSet({ seconds_per_size: secondsPerSize }))
        .execute()
    },
  }
}
export type JobsRepository = ReturnType<typeof createJobsRepository>
