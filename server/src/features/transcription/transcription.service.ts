import { type PageQuery, pageWith } from '@atelier/contract/paging'
import { Problem } from '@atelier/contract/problems'
import type { Correction, Peaks, Transcription } from '@atelier/contract/transcription'
import type { TranscriptExport } from '@atelier/contract/transcription-options'
import { z } from 'zod'
import type { RequestKey } from '#jobs/idempotency.ts'
import type { Accepted, Jobs } from '#jobs/jobs.service.ts'
import type { DataPaths } from '#platform/data-folder.ts'
import { createResumableUploads, type ResumableUploadsOptions } from '#storage/resumable-uploads.ts'
import { correctTranscription } from './correct-transcription.ts'
import { exportOf } from './export-transcription.ts'
import { hearAside } from './hear-aside.ts'
import type { HearOptions } from './hear-recording.ts'
import { presentListed, presentSegment } from './present-transcription.ts'
import { readWhole } from './read-whole.ts'
import type { SentForm } from './receive-recording.ts'
import { type SentFields, type TakeOptions, takeRecording } from './take-recording.ts'
import {
  createTranscriptionRepository,
  type StoredTranscription,
  transcriptionRows,
} from './transcription.repository.ts'
import { discardTranscription, transcriptionWork } from './transcription-job.ts'
import type { HearingOrder } from './transcription-order.ts'

export type TranscriptionOptions = Omit<HearOptions, 'repository' | 'workFolder'> &
  Omit<TakeOptions, 'uploads'> &
  Omit<ResumableUploadsOptions, 'folder'> & {
    readonly jobs: Pick<Jobs, 'offer' | 'submit'>
    readonly folders: Pick<DataPaths, 'incomingFolder' | 'uploadsFolder'>
  }
type Place = TranscriptionOptions & HearOptions & TakeOptions

/** Recordings written down: piece by piece as a job, corrected, downloaded, run again. */
export function createTranscriptionService(options: TranscriptionOptions) {
  const { database, jobs, models, folders, converter } = options
  const uploads = createResumableUploads({ ...options, folder: folders.uploadsFolder })
  const repository = createTranscriptionRepository(database.queries)
  const place: Place = { ...options, repository, uploads, workFolder: folders.incomingFolder }
  jobs.offer(transcriptionWork(place, 'transcription.transcribe'))
  jobs.offer(transcriptionWork(place, 'transcription.translate'))

  return {
    /** @throws Problem when there is no sound, or no model to hear it; then nothing stays */
    async hear(
      userId: string,
      sent: { readonly task: StoredTranscription['task']; readonly form: SentForm<SentFields> },
      key: RequestKey | undefined,
    ) {
      const row = await takeRecording(place, userId, sent)
      try {
        return await submit(place, row, { order: { transcriptionId: row.id, isAgain: false }, key })
      } catch (cause) {
        await discardTranscription(place, row.id)
        throw cause
      }
    },
    async history(userId: string, query: PageQuery) {
      const { rows, total } = await repository.list(userId, query)
      return pageWith(rows.map(presentListed), total, query)
    },
    models: () => models.list({ type: 'audio-transcription' }),
    read: (userId: string, id: string): Promise<Transcription> => readWhole(place, userId, id),
    async segments(userId: string, id: string, from: number) {
      await found(place, userId, id)
      return { from, segments: (await repository.segments(id, from)).map(presentSegment) }
    },
    async peaks(userId: string, id: string): Promise<Peaks> {
      const { peaks, duration } = await found(place, userId, id)
      if (peaks === null || duration === null) throw new Problem('transcription.no-peaks')
      return { duration, peaks: z.array(z.number()).parse(JSON.parse(peaks)) }
    },
    correct: (userId: string, id: string, correction: Correction) =>
      correctTranscription(place, { userId, id, correction }),
    again: (userId: string, id: string, piece: number | undefined, key: RequestKey | undefined) =>
      hearAgain(place, { userId, id, piece, key }),
    async export(userId: string, id: string, format: TranscriptExport) {
      return exportOf(await readWhole(place, userId, id), format)
    },
    removeAll: async (userId: string) => ({ removed: await remove(place, userId, undefined) }),
    async remove(userId: string, id: string): Promise<void> {
      const { version } = await found(place, userId, id)
      if ((await remove(place, userId, id)) === 0) throw new Problem('transcription.busy')
      place.live.tell(userId, {
        type: 'transcription',
        change: 'gone',
        transcriptionId: id,
        segments: 0,
        version,
      })
    },
    /** What is said in a file of another feature; see `hearAside`. */
    heardIn: (heard: Parameters<typeof hearAside>[1], signal: AbortSignal) =>
      hearAside(place, heard, signal),
    /** Before the jobs start: removes what a server left behind that died before it had accepted the work. */
    async recover(): Promise<void> {
      for (const { id } of await repository.abandoned()) await discardTranscription(place, id)
      await uploads.startSweeping()
    },
    /** Large files on their way. */
    uploads,
    close(): void {
      uploads.close()
      converter.close()
    },
  }
}
export type TranscriptionService = ReturnType<typeof createTranscriptionService>

async function found(
  { repository }: Place,
  userId: string,
  id: string,
): Promise<StoredTranscription> {
  const row = await repository.find(userId, id)
  if (!row) throw new Problem('transcription.not-found')
  return row
}

async function remove(
  { database, files }: Place,
  userId: string,
  id: string | undefined,
): Promise<number> {
  const fileIds = await database.commit(async (transaction) => {
    const removed = await transcriptionRows(transaction).remove(userId, id)
    await files.forget(transaction, removed)
    return removed
  })
  await files.eraseBytes(fileIds)
  return fileIds.length
}

interface Asking {
  readonly order: HearingOrder
  readonly key: RequestKey | undefined
  readonly together?: (transaction: Parameters<typeof transcriptionRows>[0]) => Promise<void>
}
/** Files above this may take over a minute. */
const longBytes = 2_000_000

async function submit(
  { models, jobs }: Place,
  row: StoredTranscription,
  { order, key, together }: Asking,
) {
  const offered = await models.offered('audio-transcription', row.model)
  const isTranslation = row.task === 'translate'
  const accepted = await jobs.submit({
    ...{ userId: row.user_id, model: row.model, input: order, requestKey: key },
    kind: isTranslation ? 'transcription.translate' : 'transcription.transcribe',
    title: `${isTranslation ? 'Traduction' : 'Transcription'}, «\u00a0${row.original_name}\u00a0»`,
    ...models.engineToWaitFor(offered),
    ...{ size: Number(row.byte_size), isLong: Number(row.byte_size) > longBytes },
    async together(transaction, jobId) {
      await together?.(transaction)
      await transcriptionRows(transaction).update(row.id, { job_id: jobId })
    },
  })
  return accepted as Accepted & { readonly done: Promise<Transcription> }
}

interface Again {
  readonly userId: string
  readonly id: string
  readonly piece: number | undefined
  readonly key: RequestKey | undefined
}
async function hearAgain(place: Place, { userId, id, piece, key }: Again) {
  const row = await found(place, userId, id)
  if (row.state === 'waiting' || row.state === 'running') throw new Problem('transcription.busy')
  const pieces = await place.repository.pieces(id)
  const isMissing = row.peaks === null || pieces.some(({ state }) => state !== 'done')
  if (piece === undefined ? !isMissing : !pieces.some(({ number }) => number === piece))
    throw new Problem('transcription.nothing-to-retry')
  return await submit(place, row, {
    order: { transcriptionId: id, isAgain: true, ...(piece !== undefined && { piece }) },
    key,
    async together(transaction) {
      if (!(await transcriptionRows(transaction).queueAgain(userId, id)))
        throw new Problem('transcription.busy')
    },
  })
}
