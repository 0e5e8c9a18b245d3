import type { ProblemCode, ProblemParams } from '@atelier/contract/problems/problem-codes'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { problemCodeOf, problemParamsOf } from '#database/stored-problem.ts'
import type { JobsTable } from '#database/tables/jobs.ts'

/** A job as lists show it: without its input and result, which may be long. */
export interface ListedJob {
  readonly id: string
  readonly sequence: number
  readonly userId: string
  readonly kind: string
  readonly title: string
  readonly model: string | null
  readonly engine: string | null
  readonly isLong: boolean
  readonly size: number
  readonly state: JobsTable['state']
  readonly error: { readonly code: ProblemCode; readonly params: ProblemParams } | null
  readonly isSeen: boolean
  readonly createdAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
}
export interface StoredJob extends ListedJob {
  /** JSON, parsed by the definition of its kind. */
  readonly input: string
  /** `null` until it is done, or when it returns nothing. */
  readonly result: unknown
}

type ListedRow = Omit<Selectable<JobsTable>, 'input' | 'result'>
const listedColumns = [
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
  'error_code',
  'error_params',
  'is_seen',
  'created_at',
  'started_at',
  'ended_at',
] as const satisfies readonly (keyof ListedRow)[]
const activeStates = ['waiting', 'running'] as const

/** How many jobs are read when the server starts. */
const maxWaitingJobs = 100_000

/** Stored jobs. A user's own jobs are read by owner and id. */
export function createJobsRepository(queries: Queries) {
  return {
    ...createJobReads(queries),
    ...createJobCounts(queries),
    ...createJobWrites(queries),
    ...createDurations(queries),
  }
}
export type JobsRepository = ReturnType<typeof createJobsRepository>

const createJobReads = (queries: Queries) => ({
  /** For any owner. */
  async exists(id: string): Promise<boolean> {
    const row = await queries
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row !== undefined
  },
  async find(userId: string, id: string): Promise<StoredJob | undefined> {
    const row = await queries
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row && decodeJob(row)
  },
  /** Newest first: active ones, ended ones, or both. */
  async list(
    userId: string,
    options: { readonly isActive: boolean | undefined; readonly limit: number },
  ): Promise<ListedJob[]> {
    const rows = await queries
      .selectFrom('jobs')
      .select(listedColumns)
      .where('user_id', '=', userId)
      .$if(options.isActive !== undefined, (query) =>
        query.where('state', options.isActive ? 'in' : 'not in', activeStates),
      )
      .orderBy('sequence', 'desc')
      .limit(options.limit)
      .execute()
    return rows.map(decodeListed)
  },
  /** In order of arrival. */
  async listByState(state: StoredJob['state']): Promise<StoredJob[]> {
    const rows = await queries
      .selectFrom('jobs')
      .selectAll()
      .where('state', '=', state)
      .orderBy('sequence')
      .limit(maxWaitingJobs)
      .execute()
    return rows.map(decodeJob)
  },
  async lastSequence(): Promise<number> {
    const row = await queries
      .selectFrom('jobs')
      .select('sequence')
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    return Number(row?.sequence ?? 0)
  },
})

const createJobWrites = (queries: Queries) => ({
  async insert(job: StoredJob, on: Queries): Promise<void> {
    await on.insertInto('jobs').values(encodeJob(job)).execute()
  },
  /** Saves the job's state, its times, and its result or error. */
  async saveState(job: StoredJob, on: Queries = queries): Promise<void> {
    await on.updateTable('jobs').set(encodeState(job)).where('id', '=', job.id).execute()
  },
  /** The same with a new input, for a job that will run again. */
  async saveStateAndInput(job: StoredJob, on: Queries): Promise<void> {
    const changes = { ...encodeState(job), input: job.input }
    await on.updateTable('jobs').set(changes).where('id', '=', job.id).execute()
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
  async removeEndedBefore(time: number): Promise<void> {
    await queries.deleteFrom('jobs').where('ended_at', '<', time).execute()
  },
})

const createJobCounts = (queries: Queries) => ({
  /** How many of a user's jobs wait or run, by kind; `queries` may be those of a transaction. */
  async countActive(userId: string, on: Queries = queries): Promise<ReadonlyMap<string, number>> {
    const rows = await on
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
      .where('user_id', '=', userId)
      .where('state', 'in', activeStates)
      .groupBy('kind')
      .execute()
    return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
  },
})

const createDurations = (queries: Queries) => ({
  async listDurations() {
    const rows = await queries
      .selectFrom('job_durations')
      .selectAll()
      .orderBy('kind')
      .limit(10_000)
      .execute()
    return rows.map(({ kind, model, seconds_per_size }) => ({
      kind,
      model,
      secondsPerSize: seconds_per_size,
    }))
  },
  async saveDuration(
    { kind, model, secondsPerSize }: { kind: string; model: string; secondsPerSize: number },
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
})

const decodeListed = (row: ListedRow): ListedJob => ({
  id: row.id,
  sequence: row.sequence,
  userId: row.user_id,
  kind: row.kind,
  title: row.title,
  model: row.model,
  engine: row.engine,
  isLong: row.is_long === 1,
  size: row.size,
  state: row.state,
  error: decodeError(row),
  isSeen: row.is_seen === 1,
  createdAt: Number(row.created_at),
  startedAt: row.started_at,
  endedAt: row.ended_at,
})

const decodeJob = (row: Selectable<JobsTable>): StoredJob => ({
  ...decodeListed(row),
  input: row.input,
  result: row.result === null ? null : JSON.parse(row.result),
})

const decodeError = ({ error_code: code, error_params: params }: ListedRow): ListedJob['error'] =>
  code === null ? null : { code: problemCodeOf(code), params: problemParamsOf(params) }

const encodeState = ({ state, result, error, startedAt, endedAt }: StoredJob) => ({
  state,
  result: result === null ? null : JSON.stringify(result),
  error_code: error?.code ?? null,
  error_params: error ? JSON.stringify(error.params) : null,
  started_at: startedAt,
  ended_at: endedAt,
})

const encodeJob = (job: StoredJob): Selectable<JobsTable> => ({
  id: job.id,
  sequence: job.sequence,
  user_id: job.userId,
  kind: job.kind,
  title: job.title,
  model: job.model,
  engine: job.engine,
  is_long: job.isLong ? 1 : 0,
  size: job.size,
  input: job.input,
  is_seen: job.isSeen ? 1 : 0,
  created_at: job.createdAt,
  ...encodeState(job),
})
