import { Problem } from '@atelier/contract/problems/problems'
import type { TranscriptionForm } from '@atelier/contract/transcription/transcription-options'
import type { ModelsService } from '#features/models/models.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { IncomingFiles } from '#storage/incoming-files.ts'
import type { ResumableUploads } from '#storage/resumable-uploads.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type IncomingForm, receiveRecording } from './receive-recording.ts'
import { type StoredTranscription, transcriptionRows } from './transcription.repository.ts'
import type { TranscriptionParams } from './transcription-task.ts'

export interface CreateTranscriptionDependencies {
  readonly models: ModelsService
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
  readonly uploads: ResumableUploads
  readonly clock: Clock
  readonly makeId: MakeId
}
/** A translation has no language to choose. */
export type TranscriptionFields = Omit<TranscriptionForm, 'language'> &
  Partial<Pick<TranscriptionForm, 'language'>>
interface CreateTranscriptionRequest {
  readonly task: StoredTranscription['task']
  readonly form: IncomingForm<TranscriptionFields>
}

/** Stores a recording and what is wanted of it. @throws Problem when nobody here could hear it */
export async function createTranscription(
  options: CreateTranscriptionDependencies,
  userId: string,
  { task, form }: CreateTranscriptionRequest,
): Promise<StoredTranscription> {
  const { models, clock, makeId } = options
  let model = ''
  return await receiveRecording(options, userId, {
    form,
    async check(fields) {
      model = await requireModel(models, fields.model)
    },
    async attach(transaction, { id: file_id, mediaType, originalName, byteSize }, fields) {
      const row: StoredTranscription = {
        ...{
          id: makeId(),
          user_id: userId,
          file_id,
          original_name: originalName,
          media_type: mediaType,
          byte_size: byteSize,
        },
        ...{
          task,
          model,
          asked: JSON.stringify(paramsIn(fields)),
          state: 'waiting',
          job_id: null,
          language: null,
          duration: null,
        },
        ...{
          processing_ms: 0,
          error_code: null,
          error_params: null,
          peaks: null,
          beginning: '',
          segment_count: 0,
          version: 1,
        },
        created_at: clock.now(),
      }
      await transcriptionRows(transaction).insert(row)
      return row
    },
  })
}

const paramsIn = ({
  language = 'auto',
  prompt,
  temperature,
  response_format,
  timestamp_granularities,
}: TranscriptionFields): TranscriptionParams => ({
  ...{
    language,
    prompt,
    temperature,
    format: response_format,
    words: timestamp_granularities.includes('word'),
  },
})

/** The model that was chosen, or the first one. @throws Problem that says what to install when there is none at all */
async function requireModel(models: ModelsService, chosen: string | undefined): Promise<string> {
  const wanted = chosen || (await models.list({ type: 'audio-transcription' }))[0]?.id
  if (wanted === undefined) throw new Problem('transcription.no-model')
  try {
    const { engine } = await models.offered('audio-transcription', wanted)
    if (!engine.transcribe) throw models.unsupportedProblem()
    return wanted
  } catch (cause) {
    const isRefused = cause instanceof Problem && cause.code === 'model.not-offered'
    if (isRefused && (await models.list({ type: 'audio-transcription' })).length === 0)
      throw new Problem('transcription.no-model', { cause })
    throw cause
  }
}
