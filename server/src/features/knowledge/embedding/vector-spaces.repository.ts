import type { ProblemCode, ProblemParams } from '@atelier/contract/problems/problem-codes'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { problemCodeOf, problemParamsOf } from '#database/stored-problem.ts'
import type { VectorSpacesTable } from '#database/tables/knowledge.ts'

/** Vectors of one embedder. */
export interface VectorSpace {
  readonly id: string
  readonly model: string
  readonly state: VectorSpacesTable['state']
  readonly dimensions: number | undefined
  readonly probe: string | undefined
  readonly floor: number | undefined
  /** How many vectors there were when the floor was measured; negative when it is to be measured again. */
  readonly floorCount: number
  /** Excerpts in a second. */
  readonly rate: number | undefined
  readonly jobId: string | undefined
  readonly problem: SpaceProblem | undefined
  readonly failures: number
  readonly retryAt: number
  readonly createdAt: number
}
/** Why a space is not filled now. */
export interface SpaceProblem {
  readonly code: ProblemCode
  readonly params: ProblemParams
}

/** The spaces of the installation; `queries` may be a transaction. */
export const vectorSpaceRows = (queries: Queries) => ({
  ...spaceReads(queries),
  ...spaceChoice(queries),
  ...spaceClaims(queries),
  ...spaceJobs(queries),
})

const spaceReads = (queries: Queries) => ({
  async find(id: string): Promise<VectorSpace | undefined> {
    const row = await queries
      .selectFrom('vector_spaces')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toSpace(row)
  },
  /** The one that serves, then the one that is built. */
  async listUsed(): Promise<VectorSpace[]> {
    const rows = await queries
      .selectFrom('vector_spaces')
      .selectAll()
      .where('state', '<>', 'retired')
      .orderBy('state', 'desc')
      .execute()
    return rows.map(toSpace)
  },
  async listRetired(): Promise<string[]> {
    const rows = await queries
      .selectFrom('vector_spaces')
      .select('id')
      .where('state', '=', 'retired')
      .execute()
    return rows.map(({ id }) => id)
  },
})

/** Which spaces there are. */
const spaceChoice = (queries: Queries) => ({
  async insert(id: string, model: string, at: number): Promise<void> {
    await queries
      .insertInto('vector_spaces')
      .values({
        ...{ id, model, state: 'building', floor_count: 0, failures: 0, retry_at: 0 },
        created_at: at,
      })
      .execute()
  },
  async retire(states: readonly VectorSpace['state'][]): Promise<void> {
    await queries
      .updateTable('vector_spaces')
      .set({ state: 'retired' })
      .where('state', 'in', [...states])
      .execute()
  },
  /** The one that is built serves instead of the one that did; `false` when it is not wanted any more. */
  async takeOver(id: string, at: number): Promise<boolean> {
    const space = await spaceReads(queries).find(id)
    if (space?.state !== 'building') return false
    await spaceChoice(queries).retire(['serving'])
    await queries
      .updateTable('vector_spaces')
      .set({ state: 'serving', served_at: at })
      .where('id', '=', id)
      .execute()
    return true
  },
  /** Once its vectors are gone. */
  async remove(id: string): Promise<void> {
    await queries
      .deleteFrom('vector_spaces')
      .where('id', '=', id)
      .where('state', '=', 'retired')
      .execute()
  },
})

/** Which job fills a space. */
const spaceClaims = (queries: Queries) => ({
  /** Gives it to a job; `false` when another has it. */
  async claim(id: string, jobId: string): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('vector_spaces')
      .set({ job_id: jobId })
      .where('id', '=', id)
      .where('job_id', 'is', null)
      .where('state', '<>', 'retired')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  /** Whether the job still fills a space that is wanted. */
  async isOfJob(id: string, jobId: string): Promise<boolean> {
    const space = await spaceReads(queries).find(id)
    return space !== undefined && space.state !== 'retired' && space.jobId === jobId
  },
  /** Why no job began. */
  async note(id: string, { code, params }: SpaceProblem): Promise<void> {
    await queries
      .updateTable('vector_spaces')
      .set({ problem_code: code, problem_params: JSON.stringify(params) })
      .where('id', '=', id)
      .where('job_id', 'is', null)
      .execute()
  },
  /** To be tried again at once. */
  async resume(): Promise<void> {
    await queries.updateTable('vector_spaces').set({ retry_at: 0, failures: 0 }).execute()
  },
  async releaseJobs(jobIds: readonly string[]): Promise<void> {
    if (jobIds.length === 0) return
    await queries
      .updateTable('vector_spaces')
      .set({ job_id: null })
      .where('job_id', 'in', [...jobIds])
      .execute()
  },
})

const ofJob = (queries: Queries, id: string, jobId: string) =>
  queries
    .updateTable('vector_spaces')
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .where('state', '<>', 'retired')

/** What the job that fills a space says of it. */
const spaceJobs = (queries: Queries) => ({
  async setProbe(id: string, probe: { readonly dimensions: number; readonly text: string }) {
    await queries
      .updateTable('vector_spaces')
      .set({ dimensions: probe.dimensions, probe: probe.text })
      .where('id', '=', id)
      .where('probe', 'is', null)
      .execute()
  },
  async setFloor(id: string, floor: { readonly value: number; readonly count: number }) {
    await queries
      .updateTable('vector_spaces')
      .set({ floor: floor.value, floor_count: floor.count })
      .where('id', '=', id)
      .execute()
  },
  async setRate(id: string, jobId: string, rate: number): Promise<void> {
    await ofJob(queries, id, jobId)
      .set({ rate, failures: 0, problem_code: null, problem_params: null })
      .execute()
  },
  /** The job is over. */
  async release(id: string, jobId: string): Promise<void> {
    await ofJob(queries, id, jobId)
      .set({ job_id: null, failures: 0, problem_code: null, problem_params: null })
      .execute()
  },
  /** The job is over, and another one begins at that time. */
  async pause(id: string, jobId: string, { problem, retryAt }: SpacePause): Promise<void> {
    await ofJob(queries, id, jobId)
      .set(({ eb }) => ({
        job_id: null,
        failures: eb('failures', '+', 1),
        retry_at: retryAt,
        problem_code: problem.code,
        problem_params: JSON.stringify(problem.params),
      }))
      .execute()
  },
})
interface SpacePause {
  readonly problem: SpaceProblem
  readonly retryAt: number
}

const toSpace = (row: Selectable<VectorSpacesTable>): VectorSpace => ({
  id: row.id,
  model: row.model,
  state: row.state,
  dimensions: row.dimensions ?? undefined,
  probe: row.probe ?? undefined,
  floor: row.floor ?? undefined,
  floorCount: row.floor_count,
  rate: row.rate ?? undefined,
  jobId: row.job_id ?? undefined,
  problem:
    row.problem_code === null
      ? undefined
      : { code: problemCodeOf(row.problem_code), params: problemParamsOf(row.problem_params) },
  failures: row.failures,
  retryAt: Number(row.retry_at),
  createdAt: Number(row.created_at),
})
