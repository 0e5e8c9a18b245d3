import type { ProblemCode, ProblemParams } from '@atelier/contract/problems/problem-codes'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import { isSqlite } from '#database/search-index.ts'
import { problemCodeOf, problemParamsOf } from '#database/stored-problem.ts'
import type { JobsTable } from '#database/tables/jobs.ts'

/** A job as lists show it: without its input and result, which may be long. */
export interface ListedJob {
  readonly id: string
  readonly userId: string
  readonly kind: string
  readonly title: string
  readonly model: string | null
  /** Those that can do it, in order of preference. */
  readonly engines: readonly string[]
  /** The first that has a slot free is taken, however full it is. */
  readonly isOrdered: boolean
  readonly isLong: boolean
  readonly size: number
  readonly state: JobsTable['state']
  readonly error: { readonly code: ProblemCode; readonly params: ProblemParams } | null
  readonly isSeen: boolean
  readonly createdAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  /** The server that does it. */
  readonly server: string | null
}
export interface StoredJob extends ListedJob {
  /** The chat whose reply it is; the job goes with it. */
  readonly chatId?: string | undefined
  /** JSON, parsed by the definition of its kind. */
  readonly input: string
  /** `null` until it is done, or when it returns nothing. */
  readonly result: unknown
}

/** The order of arrival stays here: the database numbers the rows. */
type JobRow = Omit<Selectable<JobsTable>, 'sequence'>
type ListedRow = Omit<JobRow, 'input' | 'result' | 'chat_id'>
export const listedColumns = [
  'id',
  'user_id',
  'kind',
  'title',
  'model',
  'engines',
  'is_ordered',
  'is_long',
  'size',
  'state',
  'error_code',
  'error_params',
  'is_seen',
  'created_at',
  'started_at',
  'ended_at',
  'server',
] as const satisfies readonly (keyof ListedRow)[]
export const activeStates = ['waiting', 'running'] as const
export const isActive = ({ state }: Pick<ListedJob, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

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
  /** Whose job it is. */
  async findUser(
    id: string,
  ): Promise<{ readonly userId: string; readonly kind: string } | undefined> {
    return await queries
      .selectFrom('jobs')
      .select(['user_id as userId', 'kind'])
      .where('id', '=', id)
      .executeTakeFirst()
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
  /** The jobs of this kind that wait for a server, in order of arrival. */
  async listWaiting(kind: string, server: string): Promise<StoredJob[]> {
    const rows = await queries
      .selectFrom('jobs')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('kind', '=', kind)
      .where('server', '=', server)
      .orderBy('sequence')
      .limit(maxWaitingJobs)
      .execute()
    return rows.map(decodeJob)
  },
})

const createJobWrites = (queries: Queries) => ({
  insert: createJobInsert(queries),
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

/** PostgreSQL numbers rows by itself; SQLite has one writer, so counting on is safe there. */
const nextNumber = (queries: Queries) =>
  isSqlite(queries)
    ? { sequence: sql<number>`(select coalesce(max(sequence), 0) + 1 from jobs)` }
    : {}

function createJobInsert(queries: Queries) {
  const insert = prepareQuery<JobRow>(queries, (value) =>
    queries.insertInto('jobs').values({ ...rowOf(value), ...nextNumber(queries) }),
  )
  return async (job: StoredJob, on: Queries): Promise<void> => {
    await insert(encodeJob(job), on)
  }
}

function createJobCounts(queries: Queries) {
  const count = prepareQuery<{ userId: string }, { kind: string; count: number }>(
    queries,
    (value) =>
      queries
        .selectFrom('jobs')
        .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
        .where('user_id', '=', value('userId'))
        .where('state', 'in', activeStates)
        .groupBy('kind'),
  )
  return {
    /** How many of a user's jobs wait or run, by kind; `on` may be a transaction. */
    async countActive(userId: string, on?: Queries): Promise<ReadonlyMap<string, number>> {
      const rows = await count({ userId }, on)
      return new Map(rows.map((row) => [row.kind, Number(row.count)]))
    },
  }
}

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

export const decodeListed = (row: ListedRow): ListedJob => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  title: row.title,
  model: row.model,
  engines: parseEngines(row.engines),
  isOrdered: row.is_ordered === 1,
  isLong: row.is_long === 1,
  size: row.size,
  state: row.state,
  error: decodeError(row),
  isSeen: row.is_seen === 1,
  createdAt: Number(row.created_at),
  startedAt: row.started_at,
  endedAt: row.ended_at,
  server: row.server,
})

export const decodeJob = (row: JobRow): StoredJob => ({
  ...decodeListed(row),
  input: row.input,
  result: row.result === null ? null : JSON.parse(row.result),
})

const decodeError = ({ error_code: code, error_params: params }: ListedRow): ListedJob['error'] =>
  code === null ? null : { code: problemCodeOf(code), params: problemParamsOf(params) }

export const encodeState = ({ state, result, error, startedAt, endedAt }: StoredJob) => ({
  state,
  result: result === null ? null : JSON.stringify(result),
  error_code: error?.code ?? null,
  error_params: error ? JSON.stringify(error.params) : null,
  started_at: startedAt,
  ended_at: endedAt,
})

const rowOf = (value: <Name extends keyof JobRow>(name: Name) => JobRow[Name]): JobRow => ({
  id: value('id'),
  user_id: value('user_id'),
  kind: value('kind'),
  title: value('title'),
  model: value('model'),
  engines: value('engines'),
  is_ordered: value('is_ordered'),
  is_long: value('is_long'),
  size: value('size'),
  state: value('state'),
  input: value('input'),
  result: value('result'),
  error_code: value('error_code'),
  error_params: value('error_params'),
  is_seen: value('is_seen'),
  created_at: value('created_at'),
  started_at: value('started_at'),
  ended_at: value('ended_at'),
  server: value('server'),
  chat_id: value('chat_id'),
})

const encodeJob = (job: StoredJob): JobRow => ({
  id: job.id,
  user_id: job.userId,
  kind: job.kind,
  title: job.title,
  model: job.model,
  engines: job.engines.length === 0 ? null : JSON.stringify(job.engines),
  is_ordered: job.isOrdered ? 1 : 0,
  is_long: job.isLong ? 1 : 0,
  size: job.size,
  input: job.input,
  is_seen: job.isSeen ? 1 : 0,
  created_at: job.createdAt,
  server: job.server,
  chat_id: job.chatId ?? null,
  ...encodeState(job),
})

// Only this repository writes the column.
const parseEngines = (json: string | null): readonly string[] =>
  json === null ? [] : (JSON.parse(json) as string[])
