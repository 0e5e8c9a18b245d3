import type { Updateable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { JobsTable } from '#database/tables/jobs.ts'
import { activeStates, decodeJob, encodeState, type StoredJob } from './jobs.repository.ts'

/** What a server stores of its own jobs, and how it takes over those of others. */
export const createOwnedJobs = (queries: Queries) => ({
  ...createOwnJobs(queries),
  ...createJobsOfOthers(queries),
})
export type OwnedJobs = ReturnType<typeof createOwnedJobs>

/** A job that another server has taken over stays as it is. */
const createOwnJobs = (queries: Queries) => ({
  /** Saves the job's state, its times, and its result or error; `false` when the job is another server's by now. */
  saveState: (job: StoredJob, on: Queries = queries): Promise<boolean> =>
    saveActive(job, encodeState(job), on),
  /** The same with a new input, for a job that will run again. */
  saveStateAndInput: (job: StoredJob, on: Queries): Promise<boolean> =>
    saveActive(job, { ...encodeState(job), input: job.input }, on),
  /** Whether its server still runs the job; nobody takes it over before the transaction has ended. */
  async isOwn({ id, server }: StoredJob, on: Queries): Promise<boolean> {
    const row = await on
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', id)
      .where('server', '=', server)
      .where('state', '=', 'running')
      .forShare()
      .executeTakeFirst()
    return row !== undefined
  },
  /** Keeps the result of a job that its server still runs, so that it is known even if the server ends before it ends the job. */
  async saveResult({ id, server }: StoredJob, result: unknown, on: Queries): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('jobs')
      .set({ result: JSON.stringify(result) })
      .where('id', '=', id)
      .where('server', '=', server)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
})

const createJobsOfOthers = (queries: Queries) => ({
  /** Ends an active job of another server; `false` when it has ended, or is somebody else's by now. */
  saveEndOfOther: (job: StoredJob, former: string | null): Promise<boolean> =>
    saveActive(
      { id: job.id, server: former },
      { ...encodeState(job), server: job.server },
      queries,
    ),
  /** Leaves the waiting jobs of a server to whichever takes them. */
  async releaseWaiting(server: string): Promise<void> {
    await queries
      .updateTable('jobs')
      .set({ server: null })
      .where('state', '=', 'waiting')
      .where('server', '=', server)
      .execute()
  },
  /** The servers that have active jobs; an empty string for jobs of none. */
  async listOwners(): Promise<readonly string[]> {
    const rows = await queries
      .selectFrom('jobs')
      .select('server')
      .distinct()
      .where('state', 'in', activeStates)
      .execute()
    return rows.map(({ server }) => server ?? '')
  },
  /** Gives a server the active jobs of others, and of none; in order of arrival. */
  async takeFrom(others: readonly string[], server: string): Promise<StoredJob[]> {
    const rows = await queries
      .updateTable('jobs')
      .set({ server })
      .where('state', 'in', activeStates)
      .where(({ eb, or }) => or([eb('server', 'is', null), eb('server', 'in', others)]))
      .returningAll()
      .execute()
    return rows.sort((one, other) => one.sequence - other.sequence).map(decodeJob)
  },
})

/** An ended job never changes: who ends it first decides how. The same end may come twice, after a failure of the database. */
async function saveActive(
  { id, server }: Pick<StoredJob, 'id' | 'server'>,
  changes: ReturnType<typeof encodeState> & Updateable<JobsTable>,
  on: Queries,
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('jobs')
    .set(changes)
    .where('id', '=', id)
    .where('server', server === null ? 'is' : '=', server)
    .where(({ eb, or, and }) =>
      or([
        eb('state', 'in', activeStates),
        and([eb('state', '=', changes.state), eb('ended_at', '=', changes.ended_at)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
