import type { Queries } from '#database/database.ts'
import { indexItemText } from '#database/item-search-index.ts'
import { toProblemColumns } from './problem-columns.ts'
import type { ListedTranscription, StoredProblem } from './stored-transcription.ts'

/** What one more transcribed piece changes. */
interface AddedTranscript {
  readonly tookMs: number
  readonly segmentCount: number
  readonly preview: string
  readonly language: string | undefined
  /** The piece had segments before. */
  readonly isAgain: boolean
}

/** Writes of transcriptions, within a transaction. */
export const transcriptionRows = (on: Queries) => ({
  ...transcriptionUpdates(on),
  ...conditionalUpdates(on),
  /** `server` submits its job next. */
  async insert({ server, ...one }: ListedTranscription & { server: string }): Promise<void> {
    await on
      .insertInto('transcriptions')
      .values({
        id: one.id,
        user_id: one.userId,
        file_id: one.fileId,
        original_name: one.originalName,
        media_type: one.mediaType,
        byte_size: one.byteSize,
        task: one.task,
        model: one.model,
        asked: JSON.stringify(one.params),
        state: one.state,
        job_id: one.jobId ?? null,
        language: one.language ?? null,
        duration: one.duration ?? null,
        processing_ms: one.processingMs,
        ...toProblemColumns(one.problem),
        peaks: null,
        beginning: one.preview,
        segment_count: one.segmentCount,
        version: one.version,
        created_at: one.createdAt,
        server,
      })
      .execute()
    await indexItemText(on, {
      kind: 'recording-name',
      id: one.id,
      userId: one.userId,
      text: one.originalName,
    })
  },
  /** Removes one in any state; returns the ids of its files. */
  async discard(id: string): Promise<string[]> {
    const rows = await on
      .deleteFrom('transcriptions')
      .where('id', '=', id)
      .returning('file_id')
      .execute()
    return rows.map(({ file_id }) => file_id)
  },
})

const transcriptionUpdates = (on: Queries) => ({
  async setJob(id: string, jobId: string): Promise<void> {
    await on.updateTable('transcriptions').set({ job_id: jobId }).where('id', '=', id).execute()
  },
  async start(id: string, jobId: string): Promise<void> {
    await on
      .updateTable('transcriptions')
      .set({ state: 'running', job_id: jobId })
      .where('id', '=', id)
      .execute()
  },
  async finish(
    id: string,
    state: 'done' | 'incomplete',
    problem: StoredProblem | undefined,
  ): Promise<void> {
    await on
      .updateTable('transcriptions')
      .set({ state, ...toProblemColumns(problem) })
      .where('id', '=', id)
      .execute()
  },
  /** Known once the recording was read to its end. */
  async savePeaks(id: string, duration: number, peaks: readonly number[]): Promise<void> {
    await on
      .updateTable('transcriptions')
      .set({ duration, peaks: JSON.stringify(peaks) })
      .where('id', '=', id)
      .execute()
  },
  async savePreview(id: string, preview: string): Promise<void> {
    await on
      .updateTable('transcriptions')
      .set({ beginning: preview })
      .where('id', '=', id)
      .execute()
  },
})

/** Changes that depend on the current row. */
const conditionalUpdates = (on: Queries) => ({
  /** Returns the version. It only grows when replaced segments could have been corrected before. */
  async addTranscript(id: string, added: AddedTranscript): Promise<number | undefined> {
    const row = await on
      .updateTable('transcriptions')
      .set(({ fn, val, ref, eb }) => ({
        processing_ms: eb(ref('processing_ms'), '+', added.tookMs),
        segment_count: added.segmentCount,
        beginning: added.preview,
        // The first piece decides: a later one may contain only a name.
        language: fn.coalesce('language', val(added.language ?? null)),
        version: eb(ref('version'), '+', added.isAgain ? 1 : 0),
      }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst()
    return row?.version
  },
  /** Makes it wait again; `false` when it waits or runs already. */
  async requeue(userId: string, id: string): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('transcriptions')
      .set({ state: 'waiting', ...toProblemColumns(undefined) })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('state', 'in', ['done', 'incomplete'])
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  /** Increments the version; `false` when it is not the one that the page knows. */
  async nextVersion(userId: string, id: string, known: number): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('transcriptions')
      .set({ version: known + 1 })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('version', '=', known)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
