import { JobKind } from '@atelier/contract/jobs/jobs'
import type { Queries } from '#database/database.ts'

interface FinishedJob {
  readonly jobId: string
  readonly userId: string
  readonly kind: JobKind
  readonly endedAt: number
}

/** Jobs that the next mail to their user is about; `queries` may be a transaction. */
export const finishedJobRows = (queries: Queries) => ({
  async add({ jobId, userId, kind, endedAt }: FinishedJob): Promise<void> {
    await queries
      .insertInto('finished_jobs')
      .values({ job_id: jobId, user_id: userId, kind, ended_at: endedAt })
      .onConflict((conflict) => conflict.column('job_id').doNothing())
      .execute()
  },
  /** Users whose first one ended so long ago that their mail is due. */
  async listUsersDue(endedBefore: number, limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('finished_jobs')
      .select('user_id')
      .groupBy('user_id')
      .having(({ fn }) => fn.min('ended_at'), '<=', endedBefore)
      .limit(limit)
      .execute()
    return rows.map((row) => row.user_id)
  },
  /** Removes those of a user, and returns their kinds: of two servers, one receives them. */
  async takeOf(userId: string): Promise<JobKind[]> {
    const rows = await queries
      .deleteFrom('finished_jobs')
      .where('user_id', '=', userId)
      .returning(['kind', 'ended_at'])
      .execute()
    return rows
      .toSorted((one, other) => Number(one.ended_at) - Number(other.ended_at))
      .flatMap(({ kind }) => JobKind.safeParse(kind).data ?? [])
  },
})
