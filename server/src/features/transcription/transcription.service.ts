import { Problem } from '@atelier/contract/problems/problems'
import type {
  TranscriptCorrection,
  Transcription,
  WaveformPeaks,
} from '@atelier/contract/transcription/transcription'
import type { TranscriptExportFormat } from '@atelier/contract/transcription/transcription-options'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import { z } from 'zod'
import type { SubmitJob } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { DataPaths } from '#platform/files/data-folder.ts'
import {
  createResumableUploads,
  type ResumableUploadsDependencies,
} from '#storage/resumable-uploads.ts'
import { correctTranscription } from './corrections/correct-transcription.ts'
import {
  type CreateTranscriptionDependencies,
  createTranscription,
  type TranscriptionFields,
} from './create-transcription.ts'
import { exportTranscription } from './export/export-transcription.ts'
import { createOwnedTranscriptions } from './owned-transcriptions.repository.ts'
import { presentListed, presentSegment } from './present-transcription.ts'
import { readTranscription } from './read-transcription.ts'
import type { IncomingForm } from './receive-recording.ts'
import { searchedTexts } from './searched-texts.repository.ts'
import type { TranscribeDependencies } from './transcribe/transcribe-recording.ts'
import { transcribeStoredFile } from './transcribe/transcribe-stored-file.ts'
import { discardTranscription, transcriptionJob } from './transcribe/transcription-job.ts'
import {
  createTranscriptionRepository,
  type StoredTranscription,
  transcriptionRows,
} from './transcription.repository.ts'
import type { TranscriptionTask } from './transcription-task.ts'

export type TranscriptionServiceDependencies = Omit<
  TranscribeDependencies,
  'repository' | 'workFolder'
> &
  Omit<CreateTranscriptionDependencies, 'uploads'> &
  Omit<ResumableUploadsDependencies, 'folder'> & {
    readonly jobs: Pick<JobsService, 'offer'>
    readonly folders: Pick<DataPaths, 'incomingFolder' | 'uploadsFolder'>
  }
type TranscriptionDependencies = TranscriptionServiceDependencies &
  TranscribeDependencies &
  CreateTranscriptionDependencies & {
    readonly submitByTask: Readonly<
      Record<StoredTranscription['task'], SubmitJob<TranscriptionTask, Transcription>>
    >
  }

/** Recordings written down: piece by piece as a job, corrected, downloaded, run again. */
export function createTranscriptionService(options: TranscriptionServiceDependencies) {
  const { database, jobs, models, folders, converter } = options
  const uploads = createResumableUploads({ ...options, folder: folders.uploadsFolder })
  const repository = createTranscriptionRepository(database.queries)
  const recording = { ...options, repository, uploads, workFolder: folders.incomingFolder }
  const place: TranscriptionDependencies = {
    ...recording,
    submitByTask: {
      transcribe: jobs.offer(transcriptionJob(recording, 'transcription.transcribe')),
      translate: jobs.offer(transcriptionJob(recording, 'transcription.translate')),
    },
  }

  return {
    /** @throws Problem when there is no sound, or no model to hear it; then nothing stays */
    async transcribe(
      userId: string,
      sent: {
        readonly task: StoredTranscription['task']
        readonly form: IncomingForm<TranscriptionFields>
      },
      key: RequestKey | undefined,
    ) {
      const row = await createTranscription(place, userId, sent)
      try {
        return await submit(place, row, { order: { transcriptionId: row.id, isAgain: false }, key })
      } catch (cause) {
        await discardTranscription(place, row.id)
        throw cause
      }
    },
    async history(userId: string, query: PageQuery) {
      const { rows, total } = await repository.list(userId, query)
      return toPage(rows.map(presentListed), total, query)
    },
    ...searchedTexts(database.queries),
    models: () => models.list({ type: 'audio-transcription' }),
    read: (userId: string, id: string): Promise<Transcription> =>
      readTranscription(place, userId, id),
    async segments(userId: string, id: string, from: number) {
      await requireTranscription(place, userId, id)
      return { from, segments: (await repository.segments(id, from)).map(presentSegment) }
    },
    async peaks(userId: string, id: string): Promise<WaveformPeaks> {
      const { peaks, duration } = await requireTranscription(place, userId, id)
      if (peaks === null || duration === null) throw new Problem('transcription.no-peaks')
      return { duration, peaks: z.array(z.number()).parse(JSON.parse(peaks)) }
    },
    correct: (userId: string, id: string, correction: TranscriptCorrection) =>
      correctTranscription(place, { userId, id, correction }),
    retry: (userId: string, id: string, piece: number | undefined, key: RequestKey | undefined) =>
      retryTranscription(place, { userId, id, piece, key }),
    async export(userId: string, id: string, format: TranscriptExportFormat) {
      return exportTranscription(await readTranscription(place, userId, id), format)
    },
    removeAll: async (userId: string) => ({ removed: await remove(place, userId, undefined) }),
    async remove(userId: string, id: string): Promise<void> {
      const { version } = await requireTranscription(place, userId, id)
      if ((await remove(place, userId, id)) === 0) throw new Problem('transcription.busy')
      place.live.publish(userId, {
        type: 'transcription',
        change: 'gone',
        transcriptionId: id,
        segments: 0,
        version,
      })
    },
    /** What is said in a file of another feature; see `hearAside`. */
    transcribeStoredFile: (
      heard: Parameters<typeof transcribeStoredFile>[1],
      signal: AbortSignal,
    ) => transcribeStoredFile(place, heard, signal),
    /** Before the jobs start: removes what a server left behind that died before it had accepted the work. */
    async recover(): Promise<void> {
      for (const { id } of await repository.listOrphaned()) await discardTranscription(place, id)
      await uploads.startSweeping()
    },
    owned: createOwnedTranscriptions(database.queries),
    /** Large files on their way. */
    uploads,
    close(): void {
      uploads.close()
      converter.close()
    },
  }
}
export type TranscriptionService = ReturnType<typeof createTranscriptionService>

async function requireTranscription(
  { repository }: TranscriptionDependencies,
  userId: string,
  id: string,
): Promise<StoredTranscription> {
  const row = await repository.find(userId, id)
  if (!row) throw new Problem('transcription.not-found')
  return row
}

async function remove(
  { database, files }: TranscriptionDependencies,
  userId: string,
  id: string | undefined,
): Promise<number> {
  const fileIds = await database.commit(async (transaction) => {
    const removed = await transcriptionRows(transaction).remove(userId, id)
    await files.removeRows(transaction, removed)
    return removed
  })
  await files.removeBytes(fileIds)
  return fileIds.length
}

interface TaskSubmission {
  readonly order: TranscriptionTask
  readonly key: RequestKey | undefined
  readonly together?: (transaction: Parameters<typeof transcriptionRows>[0]) => Promise<void>
}
/** Files above this may take over a minute. */
const longBytes = 2_000_000

async function submit(
  { models, submitByTask }: TranscriptionDependencies,
  row: StoredTranscription,
  { order, key, together }: TaskSubmission,
) {
  const offered = await models.offered('audio-transcription', row.model)
  const title = row.task === 'translate' ? 'Traduction' : 'Transcription'
  return submitByTask[row.task]({
    userId: row.user_id,
    title: `${title}, «\u00a0${row.original_name}\u00a0»`,
    model: row.model,
    ...models.engineToWaitFor(offered),
    input: order,
    size: Number(row.byte_size),
    isLong: Number(row.byte_size) > longBytes,
    requestKey: key,
    async writeWithJob(transaction, jobId) {
      await together?.(transaction)
      await transcriptionRows(transaction).update(row.id, { job_id: jobId })
    },
  })
}

interface RetryRequest {
  readonly userId: string
  readonly id: string
  readonly piece: number | undefined
  readonly key: RequestKey | undefined
}
async function retryTranscription(
  place: TranscriptionDependencies,
  { userId, id, piece, key }: RetryRequest,
) {
  const row = await requireTranscription(place, userId, id)
  if (row.state === 'waiting' || row.state === 'running') throw new Problem('transcription.busy')
  const pieces = await place.repository.pieces(id)
  const isMissing = row.peaks === null || pieces.some(({ state }) => state !== 'done')
  if (piece === undefined ? !isMissing : !pieces.some(({ number }) => number === piece))
    throw new Problem('transcription.nothing-to-retry')
  return await submit(place, row, {
    order: { transcriptionId: id, isAgain: true, ...(piece !== undefined && { piece }) },
    key,
    async together(transaction) {
      if (!(await transcriptionRows(transaction).requeue(userId, id)))
        throw new Problem('transcription.busy')
    },
  })
}
