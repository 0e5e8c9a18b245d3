import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { JobsTable } from '#database/tables/jobs.ts'

export type JobRow = Readonly<Selectable<JobsTable>>
/** What may be long stays where it is. */
export type JobListRow = Omit<JobRow, 'input' | 'result'>
const listedColumns = [
  ...([
    'id',
    'sequence',
    'user_id',
    'kind',
    'title',
    'model',
    'engine',
    'is_long',
    'size',
    'state',
  ] as const),
  ...(['error_code', 'error_params', 'is_seen', 'created_at', 'started_at', 'ended_at'] as const),
] as const satisfies readonly (keyof JobListRow)[]
const active = ['waiting', 'running'] as const

/** So many jobs may wait over the installation; a queue must have an end. */
const maxWaitingJobs = 100_000

/** Jobs as stored. Reads of one's own take the owner with the id. */
export function createJobsRepository(queries: Queries) {
  return {
    async insert(row: JobRow, on: Queries): Promise<void> {
      await on.insertInto('jobs').values(row).execute()
    },
    async update(
      id: string,
      changes: Partial<Omit<JobRow, 'id'>>,
      on: Queries = queries,
    ): Promise<void> {
      await on.updateTable('jobs').set(changes).where('id', '=', id).execute()
    },
    /** Whoever it belongs to. */
    exists: async (id: string): Promise<boolean> =>
      (await queries.selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst()) !==
      undefined,
    find: (userId: string, id: string): Promise<JobRow | undefined> =>
      queries
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    /** Newest first: those under way, those that have ended, or both. */
    list: (
      userId: string,
      options: { readonly active: boolean | undefined; readonly limit: number },
    ): Promise<JobListRow[]> =>
      queries
        .selectFrom('jobs')
        .select(listedColumns)
        .where('user_id', '=', userId)
        .$if(options.active !== undefined, (query) =>
          query.where('state', options.active ? 'in' : 'not in', active),
        )
        .orderBy('sequence', 'desc')
        .limit(options.limit)
        .execute(),
    /** In order of arrival. */
    listByState: (state: JobRow['state']): Promise<JobRow[]> =>
      queries
        .selectFrom('jobs')
        .selectAll()
        .where('state', '=', state)
        .orderBy('sequence')
        .limit(maxWaitingJobs)
        .execute(),
    async lastSequence(): Promise<number> {
      const row = await queries
        .selectFrom('jobs')
        .select('sequence')
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst()
      return Number(row?.sequence ?? 0)
    },
    async markFailuresSeen(userId: string): Promise<void> {
      await queries
        .updateTable('jobs')
        .set({ is_seen: 1 })
        .where('user_id', '=', userId)
        .where('state', '=', 'failed')
        .where('is_seen', '=', 0)
        .execute()
    },
    async removeEndedBefore(moment: number): Promise<void> {
      await queries.deleteFrom('jobs').where('ended_at', '<', moment).execute()
    },
    durations: () =>
      queries.selectFrom('job_durations').selectAll().orderBy('kind').limit(10_000).execute(),
    async saveDuration(
      kind: string,
      model: string,
      secondsPerSize: number,
      on: Queries,
    ): Promise<void> {
      await on
        .insertInto('job_durations')
        .values({ kind, model, seconds_per_size: secondsPerSize })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'model']).doUpdateSet({ seconds_per_size: secondsPerSize }),
        )
        .execute()
    },
  }
}
export type JobsRepository = ReturnType<typeof createJobsRepository>
