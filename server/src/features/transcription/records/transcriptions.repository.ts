import type { PageQuery } from '@atelier/contract/wire/paging'
import type { ListedWorks } from '@atelier/contract/works/work-kinds'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import { readNewest } from '#database/owned-rows.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import type { TranscriptionsTable } from '#database/tables/transcription.ts'
import { isListed, notInTrash, wasInTrash } from '#database/works/current-works.ts'
import { TranscriptionParams } from '../transcription-task.ts'
import { pieceQueries } from './pieces.repository.ts'
import { fromProblemColumns } from './problem-columns.ts'
import { segmentQueries } from './segments.repository.ts'
import type { ListedTranscription, StoredTranscription } from './stored-transcription.ts'

/** One that its job still writes. */
export interface UnfinishedTranscription {
  readonly id: string
  readonly version: number
  readonly jobId: string | undefined
}

const Peaks = z.array(z.number())

/** All columns but the long ones. */
const listedColumns = [
  'id',
  'user_id',
  'file_id',
  'original_name',
  'media_type',
  'byte_size',
  'task',
  'model',
  'asked',
  'state',
  'job_id',
  'language',
  'duration',
  'processing_ms',
  'error_code',
  'error_params',
  'beginning',
  'segment_count',
  'version',
  'created_at',
] as const

/** A user's transcriptions; those of other users are not found. */
export const createTranscriptionRepository = (queries: Queries) => ({
  ...pieceQueries(queries),
  ...segmentQueries(queries),
  ...trashQueries(queries),
  async list(
    userId: string,
    query: PageQuery & Partial<ListedWorks>,
  ): Promise<{ readonly transcriptions: ListedTranscription[]; readonly total: number }> {
    const mine = queries
      .selectFrom('transcriptions')
      .where('user_id', '=', userId)
      .where(isListed('transcriptions.id', query))
    const { rows, total } = await readNewest(mine.select(listedColumns), query)
    return { transcriptions: rows.map(toListedTranscription), total }
  },
  async find(userId: string, id: string): Promise<StoredTranscription | undefined> {
    const found = await findStored(queries, userId, id)
    return found?.isTrashed ? undefined : found
  },
  /** For its job: also one that is in the trash. */
  findStored: (userId: string, id: string) => findStored(queries, userId, id),
  /** The loudness of the recording over time; `undefined` until it was read to its end. */
  async peaks(userId: string, id: string): Promise<number[] | undefined> {
    const row = await queries
      .selectFrom('transcriptions')
      .select('peaks')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where(notInTrash('transcriptions.id'))
      .executeTakeFirst()
    return row?.peaks ? Peaks.parse(JSON.parse(row.peaks)) : undefined
  },
  /** Transcriptions whose job was never accepted. */
  async listOrphanedIds(livingIds: readonly string[]): Promise<string[]> {
    const rows = await queries
      .selectFrom('transcriptions')
      .select('id')
      .where('state', '=', 'waiting')
      .where('job_id', 'is', null)
      .where(({ eb, or }) => or([eb('server', 'is', null), eb('server', 'not in', livingIds)]))
      .limit(10_000)
      .execute()
    return rows.map(({ id }) => id)
  },
})
export type TranscriptionRepository = ReturnType<typeof createTranscriptionRepository>

/** What the trash takes. */
const trashQueries = (queries: Queries) => ({
  /** Some without a job, for the trash. */
  async someEndedIds(userId: string, limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('transcriptions')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', 'in', ['done', 'incomplete'])
      .where(notInTrash('transcriptions.id'))
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  /** Those of the user among these that are waiting or being transcribed. */
  async listUnfinished(userId: string, ids: readonly string[]): Promise<UnfinishedTranscription[]> {
    const rows = await queries
      .selectFrom('transcriptions')
      .select(['id', 'job_id', 'version'])
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('state', 'in', ['waiting', 'running'])
      .execute()
    return rows.map(({ id, job_id, version }) => ({ id, version, jobId: job_id ?? undefined }))
  },
})

interface TrashState {
  readonly isTrashed: boolean
  /** It is there, or was restored. */
  readonly wasInTrash: boolean
}
async function findStored(
  queries: Queries,
  userId: string,
  id: string,
): Promise<(StoredTranscription & TrashState) | undefined> {
  const row = await queries
    .selectFrom('transcriptions')
    .select(listedColumns)
    .select((eb) => eb('peaks', 'is not', null).as('has_peaks'))
    .select(notInTrash('transcriptions.id').as('is_current'))
    .select(wasInTrash('transcriptions.id').as('was_in_trash'))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      ...toListedTranscription(row),
      hasPeaks: Boolean(row.has_peaks),
      isTrashed: !row.is_current,
      wasInTrash: Boolean(row.was_in_trash),
    }
  )
}

const toListedTranscription = (
  row: Pick<Selectable<TranscriptionsTable>, (typeof listedColumns)[number]>,
): ListedTranscription => ({
  id: row.id,
  userId: row.user_id,
  fileId: row.file_id,
  originalName: row.original_name,
  mediaType: row.media_type,
  byteSize: Number(row.byte_size),
  task: row.task,
  model: row.model,
  params: TranscriptionParams.parse(JSON.parse(row.asked)),
  state: row.state,
  jobId: row.job_id ?? undefined,
  language: row.language ?? undefined,
  duration: row.duration ?? undefined,
  processingMs: row.processing_ms,
  problem: fromProblemColumns(row),
  preview: row.beginning,
  segmentCount: row.segment_count,
  version: row.version,
  createdAt: Number(row.created_at),
})
