import { Problem } from '@atelier/contract/problems/problems'
import type { TranscriptionForm } from '@atelier/contract/transcription/transcription-options'
import type { ModelsService } from '#features/models/models.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Servers } from '#platform/servers.ts'
import type { IncomingFiles, IncomingForm } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { ResumableUploads } from '#storage/uploads/resumable-uploads.ts'
import { receiveRecording } from './receive-recording.ts'
import type { StoredTranscription } from './records/stored-transcription.ts'
import { transcriptionRows } from './records/transcription-rows.repository.ts'
import type { TranscriptionParams } from './transcription-task.ts'

export interface CreateTranscriptionDependencies {
  readonly models: ModelsService
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
  readonly uploads: ResumableUploads
  readonly maxRecordingSeconds: number
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
  readonly clock: Clock
  readonly makeId: MakeId
}
/** A translation has no language parameter. */
export type TranscriptionFields = Omit<TranscriptionForm, 'language'> &
  Partial<Pick<TranscriptionForm, 'language'>>
export interface CreateTranscriptionRequest {
  readonly task: StoredTranscription['task']
  readonly form: IncomingForm<TranscriptionFields>
  /** The access key of a program. */
  readonly keyId?: string | undefined
}

/** Stores a recording with the requested parameters. @throws Problem when no model could transcribe it */
export async function createTranscription(
  dependencies: CreateTranscriptionDependencies,
  userId: string,
  { task, form }: CreateTranscriptionRequest,
): Promise<StoredTranscription> {
  const { models, servers, clock, makeId } = dependencies
  let model = ''
  return await receiveRecording(dependencies, userId, {
    form,
    async check(fields) {
      model = await requireModel(models, { userId, chosen: fields.model })
    },
    async attach(transaction, file, fields) {
      const transcription: StoredTranscription = {
        id: makeId(),
        userId,
        fileId: file.id,
        originalName: file.originalName,
        mediaType: file.mediaType,
        byteSize: file.byteSize,
        task,
        model,
        params: paramsIn(fields),
        createdAt: clock.now(),
        ...nothingTranscribed,
      }
      await transcriptionRows(transaction).insert({ ...transcription, server: servers.id() })
      return transcription
    },
  })
}

const nothingTranscribed = {
  state: 'waiting',
  jobId: undefined,
  language: undefined,
  duration: undefined,
  processingMs: 0,
  problem: undefined,
  preview: '',
  segmentCount: 0,
  version: 1,
  hasPeaks: false,
} as const

const paramsIn = ({
  language = 'auto',
  prompt,
  temperature,
  response_format,
  timestamp_granularities,
}: TranscriptionFields): TranscriptionParams => ({
  language,
  prompt,
  temperature,
  format: response_format,
  words: timestamp_granularities.includes('word'),
})

/** The chosen model, or the first one. @throws Problem that says what to install when there is none */
async function requireModel(
  models: ModelsService,
  { userId, chosen }: { readonly userId: string; readonly chosen: string | undefined },
): Promise<string> {
  const list = () => models.list({ type: 'audio-transcription', userId })
  const wanted = chosen || (await list())[0]?.id
  if (wanted === undefined) throw new Problem('transcription.no-model')
  try {
    const { engine } = await models.offered('audio-transcription', wanted, { userId })
    if (!engine.transcribe) throw models.unsupportedProblem()
    return wanted
  } catch (cause) {
    const isRefused = cause instanceof Problem && cause.code === 'model.not-offered'
    if (isRefused && (await list()).length === 0)
      throw new Problem('transcription.no-model', { cause })
    throw cause
  }
}
