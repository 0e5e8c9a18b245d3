import { Problem } from '@atelier/contract/problems/problems'
import type {
  TranscriptCorrection,
  Transcription,
  WaveformPeaks,
} from '@atelier/contract/transcription/transcription'
import type { TranscriptExportFormat } from '@atelier/contract/transcription/transcription-options'
import { defined } from '@atelier/contract/wire/defined'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { ListedWorks } from '@atelier/contract/works/work-kinds'
import type { TrashTogether, WorksService } from '#features/works/works.service.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { DataPaths } from '#platform/files/data-folder.ts'
import {
  createResumableUploads,
  type ResumableUploadsDependencies,
} from '#storage/uploads/resumable-uploads.ts'
import { correctTranscription } from './corrections/correct-transcription.ts'
import {
  type CreateTranscriptionDependencies,
  type CreateTranscriptionRequest,
  createTranscription,
} from './create-transcription.ts'
import { exportTranscription } from './export/export-transcription.ts'
import { presentListed, presentSegment } from './present-transcription.ts'
import { readTranscription, requireTranscription } from './read-transcription.ts'
import { createOwnedTranscriptions } from './records/owned-transcriptions.repository.ts'
import { searchedTexts } from './records/searched-texts.repository.ts'
import type { ListedTranscription } from './records/stored-transcription.ts'
import {
  createTranscriptionRepository,
  type UnfinishedTranscription,
} from './records/transcriptions.repository.ts'
import {
  retryTranscription,
  type SubmitDependencies,
  submitTranscription,
} from './submit-transcription.ts'
import type { TranscribeDependencies } from './transcribe/transcribe-dependencies.ts'
import {
  type StoredFileToTranscribe,
  type TranscribedFile,
  transcribeStoredFile,
} from './transcribe/transcribe-stored-file.ts'
import { discardTranscription, transcriptionJob } from './transcribe/transcription-job.ts'

export type TranscriptionServiceDependencies = Omit<
  TranscribeDependencies,
  'repository' | 'workFolder'
> &
  Omit<CreateTranscriptionDependencies, 'uploads' | 'workFolder'> &
  ResumableUploadsDependencies & {
    readonly jobs: Pick<JobsService, 'offer' | 'cancel'>
    readonly works: Pick<WorksService, 'trash' | 'trashAll' | 'marks'>
    readonly folders: Pick<DataPaths, 'incomingFolder'>
  }
type TranscriptionDependencies = TranscriptionServiceDependencies &
  TranscribeDependencies &
  CreateTranscriptionDependencies &
  SubmitDependencies

export type { TranscribedFile } from './transcribe/transcribe-stored-file.ts'

/** Jobs transcribe recordings piece by piece; users then correct, download or retry them. */
export function createTranscriptionService(options: TranscriptionServiceDependencies) {
  const { database, jobs, folders, converter } = options
  const uploads = createResumableUploads(options)
  const repository = createTranscriptionRepository(database.queries)
  const recording = { ...options, repository, uploads, workFolder: folders.incomingFolder }
  async function removeOrphaned() {
    for (const id of await repository.listOrphanedIds(await options.servers.listLivingIds()))
      await discardTranscription(dependencies, id)
  }
  const dependencies: TranscriptionDependencies = {
    ...recording,
    submitByTask: {
      transcribe: jobs.offer(transcriptionJob(recording, 'transcription.transcribe')),
      translate: jobs.offer(transcriptionJob(recording, 'transcription.translate')),
    },
  }

  return {
    ...transcriptionJobs(dependencies),
    ...transcriptionReading(dependencies),
    ...transcriptionRemoval(dependencies),
    ...searchedTexts(database.queries),
    correct: (userId: string, id: string, correction: TranscriptCorrection) =>
      correctTranscription(dependencies, { userId, id, correction }),
    /** Transcribes a file of another feature. */
    transcribeStoredFile: (
      file: StoredFileToTranscribe,
      signal: AbortSignal,
    ): Promise<TranscribedFile | undefined> => transcribeStoredFile(dependencies, file, signal),
    /** Runs before the jobs start. */
    async recover(): Promise<void> {
      await removeOrphaned()
      await uploads.startSweeping()
    },
    /** Removes transcriptions whose server ended before it submitted their jobs. */
    adopt: removeOrphaned,
    owned: createOwnedTranscriptions(database.queries),
    /** Large files that arrive in parts. */
    uploads,
    close(): void {
      uploads.close()
      converter.close()
    },
  }
}
export type TranscriptionService = ReturnType<typeof createTranscriptionService>

const transcriptionJobs = (dependencies: TranscriptionDependencies) => ({
  models: (userId: string) => dependencies.models.list({ type: 'audio-transcription', userId }),
  /** A dictation has no job. @throws Problem when there is no sound, or no model to transcribe it; then nothing is stored */
  async transcribe(
    userId: string,
    request: CreateTranscriptionRequest,
    key: RequestKey | undefined,
  ) {
    const created = await createTranscription(dependencies, userId, request)
    if (created.type === 'dictated')
      return { job: undefined, done: Promise.resolve(created.transcription) }
    const { transcription } = created
    try {
      const { keyId } = request
      const task = { transcriptionId: transcription.id, isAgain: false, ...defined({ keyId }) }
      return await submitTranscription(dependencies, transcription, { task, key })
    } catch (cause) {
      await discardTranscription(dependencies, transcription.id)
      throw cause
    }
  },
  retry: (userId: string, id: string, piece: number | undefined, key: RequestKey | undefined) =>
    retryTranscription(dependencies, { userId, id, piece, key }),
})

const transcriptionReading = (dependencies: TranscriptionDependencies) => ({
  async history(userId: string, query: PageQuery & Partial<ListedWorks>) {
    const { transcriptions, total } = await dependencies.repository.list(userId, query)
    const ids = transcriptions.map(({ id }) => id)
    const marksOf = await dependencies.works.marks(userId, ids)
    const present = (one: ListedTranscription) => ({ ...presentListed(one), ...marksOf(one.id) })
    return toPage(transcriptions.map(present), total, query)
  },
  read: (userId: string, id: string): Promise<Transcription> =>
    readTranscription(dependencies, userId, id),
  async segments(userId: string, id: string, from: number) {
    await requireTranscription(dependencies, userId, id)
    const segments = await dependencies.repository.segments(id, from)
    return { from, segments: segments.map(presentSegment) }
  },
  async peaks(userId: string, id: string): Promise<WaveformPeaks> {
    const { duration } = await requireTranscription(dependencies, userId, id)
    const peaks = await dependencies.repository.peaks(userId, id)
    if (peaks === undefined || duration === undefined) throw new Problem('transcription.no-peaks')
    return { duration, peaks }
  },
  async export(userId: string, id: string, format: TranscriptExportFormat) {
    return exportTranscription(await readTranscription(dependencies, userId, id), format)
  },
})

const transcriptionRemoval = (dependencies: TranscriptionDependencies) => ({
  /** Into the trash, except those in progress. */
  removeAll: (userId: string) =>
    dependencies.works.trashAll(userId, 'transcription', {
      listSome: (limit) => dependencies.repository.someEndedIds(userId, limit),
    }),
  /** Into the trash; what is in progress ends, with the text so far. */
  async remove(userId: string, id: string): Promise<void> {
    const { version, jobId, state } = await requireTranscription(dependencies, userId, id)
    const trashed = await dependencies.works.trash({ userId, kind: 'transcription', ids: [id] })
    if (trashed.length === 0) throw new Problem('transcription.not-found')
    const isUnfinished = state === 'waiting' || state === 'running'
    await endTrashed(dependencies, userId, { id, version, jobId: isUnfinished ? jobId : undefined })
  },
  /** The same for several; returns how many were not there before. */
  async trashSome(userId: string, ids: readonly string[], batch: TrashTogether): Promise<number> {
    const unfinished = await dependencies.repository.listUnfinished(userId, ids)
    const trashed = new Set(
      await dependencies.works.trash({ userId, kind: 'transcription', ids, ...batch }),
    )
    for (const one of unfinished)
      if (trashed.has(one.id)) await endTrashed(dependencies, userId, one)
    return trashed.size
  },
  /** Removes one for good. */
  purge: (_userId: string, id: string): Promise<void> => discardTranscription(dependencies, id),
})

/** Ends the job of one that is in the trash now, and tells the pages that show it. */
async function endTrashed(
  dependencies: Pick<TranscriptionDependencies, 'jobs' | 'live'>,
  userId: string,
  { id, version, jobId }: UnfinishedTranscription,
): Promise<void> {
  if (jobId !== undefined) await cancelJob(dependencies, userId, jobId)
  dependencies.live.publish(userId, {
    type: 'transcription',
    change: 'gone',
    transcriptionId: id,
    segments: 0,
    version,
  })
}

async function cancelJob(
  { jobs }: Pick<TranscriptionDependencies, 'jobs'>,
  userId: string,
  jobId: string,
): Promise<void> {
  try {
    await jobs.cancel(userId, jobId)
  } catch (cause) {
    // It has ended by itself.
    if (!(cause instanceof Problem && (cause.code === 'job.ended' || cause.status === 404)))
      throw cause
  }
}
