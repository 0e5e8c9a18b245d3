import { createReadStream } from 'node:fs'
import { Problem } from '@atelier/contract/problems/problems'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import type { TranscriptionForm } from '@atelier/contract/transcription/transcription-options'
import type { ModelsService } from '#features/models/models.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Servers } from '#platform/servers.ts'
import type { IncomingFiles, IncomingForm } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { ResumableUploads } from '#storage/uploads/resumable-uploads.ts'
import { type DictationDependencies, dictate } from './dictation/dictate.ts'
import { type ReceivedRecording, receiveRecording } from './receive-recording.ts'
import type { StoredTranscription } from './records/stored-transcription.ts'
import { transcriptionRows } from './records/transcription-rows.repository.ts'
import type { TranscriptionParams } from './transcription-task.ts'

export interface CreateTranscriptionDependencies extends DictationDependencies {
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
  readonly uploads: ResumableUploads
  readonly maxRecordingSeconds: number
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
  readonly clock: Clock
}
/** A translation has no language parameter. */
export type TranscriptionFields = Omit<TranscriptionForm, 'language'> &
  Partial<Pick<TranscriptionForm, 'language'>> & { readonly purpose?: 'dictation' | undefined }
export interface CreateTranscriptionRequest {
  readonly task: StoredTranscription['task']
  readonly form: IncomingForm<TranscriptionFields>
  /** The access key of a program. */
  readonly keyId?: string | undefined
  /** Aborted when the caller leaves: a dictation ends with it. */
  readonly signal: AbortSignal
}

/** A recording that waits for its job, or a dictation, of which only this is left. */
export type CreatedTranscription =
  | { readonly type: 'stored'; readonly transcription: StoredTranscription }
  | { readonly type: 'dictated'; readonly transcription: Transcription }

/** Stores a recording with the requested parameters, or transcribes a dictation. @throws Problem when no model could transcribe it */
export async function createTranscription(
  dependencies: CreateTranscriptionDependencies,
  userId: string,
  { task, form, signal }: CreateTranscriptionRequest,
): Promise<CreatedTranscription> {
  const { models, clock, makeId } = dependencies
  let model = ''
  return await receiveRecording(dependencies, userId, {
    form,
    async check(fields) {
      model = await requireModel(models, { userId, chosen: fields.model })
    },
    async use(recording, fields) {
      const { originalName, mediaType } = recording
      const one: StoredTranscription = {
        id: makeId(),
        userId,
        fileId: '',
        originalName,
        mediaType,
        byteSize: 0,
        task,
        model,
        params: paramsIn(fields),
        createdAt: clock.now(),
        ...nothingTranscribed,
      }
      if (fields.purpose !== 'dictation')
        return { type: 'stored', transcription: await storeRecording(dependencies, one, recording) }
      const transcription = await dictate(dependencies, { ...one, path: recording.path }, signal)
      return { type: 'dictated', transcription }
    },
  })
}

const storeRecording = (
  { files, servers }: CreateTranscriptionDependencies,
  one: StoredTranscription,
  { path, originalName, mediaType }: ReceivedRecording,
): Promise<StoredTranscription> =>
  files.create(
    {
      ownerId: one.userId,
      kind: 'transcriptions',
      mediaType,
      originalName,
      stream: createReadStream(path),
    },
    async (transaction, { id: fileId, byteSize }) => {
      const stored = { ...one, fileId, byteSize }
      await transcriptionRows(transaction).insert({ ...stored, server: servers.id() })
      return stored
    },
  )

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
