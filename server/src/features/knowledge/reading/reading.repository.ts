import type { SourceState } from '@atelier/contract/knowledge/collections'
import type { SourceGap } from '@atelier/contract/knowledge/sources'
import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { notInTrash } from '#database/works/current-works.ts'
import type { ReadingOf } from '../sources/excerpts.repository.ts'
import { toStoredSource } from '../sources/source-columns.repository.ts'
import type { StoredSource } from '../sources/stored-source.ts'

/** A reading of a document, and the job that does it. */
export interface ReadingByJob extends ReadingOf {
  readonly jobId: string
}
export interface ReadingProgress {
  readonly excerptCount: number
  readonly addedBytes: number
  readonly hasInstructions: boolean
}
export interface ReadingEnd {
  readonly state: Exclude<SourceState, 'waiting' | 'reading'>
  readonly problem: ProblemCode | undefined
  readonly language?: string | undefined
  readonly gaps: readonly SourceGap[]
  readonly hiddenCharacters?: number
  readonly readAt: number
}

/** Which user's jobs read it: of who added it, or of its owner when that account is gone. */
const readerOf = sql<string>`coalesce(sources.added_by, sources.user_id)`

/** What is to be read, and how far; `queries` may be a transaction. */
export const readingRows = (queries: Queries) => ({
  ...waitingReads(queries),
  ...readingSteps(queries),
  ...readingClaims(queries),
  ...lostReadings(queries),
  ...readBefore(queries),
})

const waitingReads = (queries: Queries) => {
  const waiting = queries
    .selectFrom('sources')
    .where('state', '=', 'waiting')
    .where('job_id', 'is', null)
    .where('removed_at', 'is', null)
    .where(notInTrash('sources.collection_id'))
  return {
    /** The first that waits for this user; nothing while a job of theirs reads. */
    async findNext(userId: string): Promise<StoredSource | undefined> {
      const active = await queries
        .selectFrom('sources')
        .select('id')
        .where('state', 'in', ['waiting', 'reading'])
        .where('job_id', 'is not', null)
        // It takes long, and what was added meanwhile is read before.
        .where('is_recognizing', '=', 0)
        .where(readerOf, '=', userId)
        .limit(1)
        .executeTakeFirst()
      if (active) return undefined
      const row = await waiting
        .selectAll()
        .where(readerOf, '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && toStoredSource(row)
    },
    /** Users of whom something waits for a job: by their ids, from the one after this user on, and round. */
    async listReaders(after: string, limit: number): Promise<string[]> {
      const rows = await waiting
        .select(readerOf.as('reader'))
        .groupBy(readerOf)
        .orderBy(sql`case when ${readerOf} > ${after} then 0 else 1 end`)
        .orderBy(readerOf)
        .limit(limit)
        .execute()
      return rows.map(({ reader }) => reader)
    },
    async find({ sourceId, reading, jobId }: ReadingByJob): Promise<StoredSource | undefined> {
      const row = await queries
        .selectFrom('sources')
        .selectAll()
        .where('id', '=', sourceId)
        .where('reading', '=', reading)
        .where('job_id', '=', jobId)
        .executeTakeFirst()
      return row && toStoredSource(row)
    },
  }
}

/** Neither removed, replaced, nor in the trash since. */
export const wantedSource = (queries: Queries, { sourceId, reading, jobId }: ReadingByJob) =>
  queries
    .updateTable('sources')
    .where('id', '=', sourceId)
    .where('reading', '=', reading)
    .where('job_id', '=', jobId)
    .where('removed_at', 'is', null)
    .where(notInTrash('sources.collection_id'))

const readBefore = (queries: Queries) => ({
  /** The same bytes that were read to their end in another collection of the same owner. Reading again and replacing reads them anew. */
  async findTwin(source: StoredSource): Promise<StoredSource | undefined> {
    if (source.reading > 1) return undefined
    const { addedBy, ownerId } = source
    const row = await queries
      .selectFrom('sources')
      .selectAll()
      .where('user_id', '=', ownerId)
      // Who adds to a collection of another learns nothing of what else that one has.
      .$if(addedBy !== undefined && addedBy !== ownerId, (rows) =>
        rows.where('added_by', '=', addedBy ?? ''),
      )
      .where('content_hash', '=', source.contentHash)
      .where('kind', '=', source.kind)
      .where('id', '<>', source.id)
      .where('state', 'in', ['ready', 'partial'])
      .where('problem_code', 'is', null)
      .orderBy('read_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && toStoredSource(row)
  },
})

const readingSteps = (queries: Queries) => ({
  async begin(by: ReadingByJob): Promise<boolean> {
    const { numUpdatedRows } = await wantedSource(queries, by)
      .set({ state: 'reading', is_recognizing: 0 })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async setPages(by: ReadingByJob, pages: number): Promise<void> {
    await wantedSource(queries, by).set({ pages }).execute()
  },
  async saveProgress(
    by: ReadingByJob,
    { excerptCount, addedBytes, hasInstructions }: ReadingProgress,
  ): Promise<boolean> {
    const { numUpdatedRows } = await wantedSource(queries, by)
      .set(({ eb }) => ({
        passage_count: excerptCount,
        text_bytes: eb('text_bytes', '+', addedBytes),
        ...(hasInstructions && { has_instructions: 1 }),
      }))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async finish(by: ReadingByJob, end: ReadingEnd): Promise<boolean> {
    const { numUpdatedRows } = await wantedSource(queries, by)
      .set({
        state: end.state,
        problem_code: end.problem ?? null,
        language: end.language ?? null,
        gaps: JSON.stringify(end.gaps),
        hidden_characters: end.hiddenCharacters ?? 0,
        job_id: null,
        read_at: end.readAt,
      })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

const lostReadings = (queries: Queries) => ({
  /** Jobs that documents wait for. */
  async listJobs(limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('sources')
      .select('job_id')
      .distinct()
      .where('state', 'in', ['waiting', 'reading'])
      .where('job_id', 'is not', null)
      .limit(limit)
      .execute()
    return rows.flatMap(({ job_id: id }) => id ?? [])
  },
  /** What these jobs were to read waits for another one. */
  async releaseJobs(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await queries
      .updateTable('sources')
      .set({ state: 'waiting', job_id: null, is_recognizing: 0 })
      .where('state', 'in', ['waiting', 'reading'])
      .where('job_id', 'in', [...ids])
      .execute()
  },
})

async function countActive(queries: Queries): Promise<number> {
  const { n } = await queries
    .selectFrom('sources')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('job_id', 'is not', null)
    .where('state', 'in', ['waiting', 'reading'])
    .where('is_recognizing', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(n)
}

const readingClaims = (queries: Queries) => ({
  /** Documents that jobs read, or wait to; those whose pictures are recognised can be searched, and are not among them. */
  countActive: () => countActive(queries),
  /** Gives it to a job; `false` when another has it, or so many are read. */
  async claim({ sourceId, reading, jobId }: ReadingByJob, max: number): Promise<boolean> {
    // Until this one is committed or not, others wait here.
    await queries
      .insertInto('reading_claims')
      .values({ id: 1, number: 1 })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ eb }) => ({
          number: eb('reading_claims.number', '+', 1),
        })),
      )
      .execute()
    if ((await countActive(queries)) >= max) return false
    const { numUpdatedRows } = await queries
      .updateTable('sources')
      .set({ job_id: jobId })
      .where('id', '=', sourceId)
      .where('reading', '=', reading)
      .where('state', '=', 'waiting')
      .where('job_id', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  /** Waits again, for the time when it comes back from the trash; what was read stays. */
  async release({ sourceId, reading, jobId }: ReadingByJob): Promise<void> {
    await queries
      .updateTable('sources')
      .set({ state: 'waiting', job_id: null, is_recognizing: 0 })
      .where('id', '=', sourceId)
      .where('reading', '=', reading)
      .where('job_id', '=', jobId)
      .execute()
  },
})
