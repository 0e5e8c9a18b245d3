import { problemText } from '@atelier/contract/problems/problems'
import type {
  Transcription,
  TranscriptionChunk,
  TranscriptionSegment,
  TranscriptionSummary,
} from '@atelier/contract/transcription/transcription'
import { z } from 'zod'
import { problemCodeOf, problemParamsOf } from '#database/stored-problem.ts'
import { isoDate } from '#platform/clock.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { formatTranscription, plainText } from './export/text-formats.ts'
import { secondsAt } from './transcribe/segment-times.ts'
import type {
  ListedRow,
  StoredPiece,
  StoredSegment,
  StoredTranscription,
} from './transcription.repository.ts'
import { TranscriptionParams } from './transcription-task.ts'

const Words = z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }))

export const presentSegment = ({
  piece,
  place,
  starts,
  ends,
  text,
  words,
}: StoredSegment): TranscriptionSegment => ({
  id: `${piece}.${place}`,
  start: starts,
  end: ends,
  text,
  ...(words !== null && { words: Words.parse(JSON.parse(words)) }),
})

export const presentListed = (row: ListedRow): TranscriptionSummary => ({
  id: row.id,
  originalFileName: row.original_name,
  transcription: row.beginning,
  language: languageOf(row),
  fileSize: Number(row.byte_size),
  createdAt: isoDate(Number(row.created_at)),
  task: row.task,
  model: row.model,
  duration: row.duration,
  state: row.state,
  jobId: row.state === 'waiting' || row.state === 'running' ? row.job_id : null,
})

export interface LoadedTranscription {
  readonly row: StoredTranscription
  readonly pieces: readonly StoredPiece[]
  readonly segments: readonly StoredSegment[]
}

/** With all that is written of it by now, and a fresh link. */
export function presentTranscription(
  { row, pieces, segments }: LoadedTranscription,
  files: Pick<StoredFiles, 'link'>,
): Transcription {
  const asked = paramsOf(row)
  const heard = segments.map(presentSegment)
  const about = { language: languageOf(row), duration: row.duration, segments: heard }
  return {
    ...presentListed(row),
    transcription: plainText(heard),
    processingTime: row.processing_ms,
    segments: heard,
    formatted: formatTranscription(asked.format, about),
    response_format: asked.format,
    askedLanguage: asked.language,
    prompt: asked.prompt,
    temperature: asked.temperature,
    pieces: pieces.map(presentPiece),
    error: errorOf(row),
    version: row.version,
    kind: row.media_type.startsWith('video/') ? 'video' : 'audio',
    mediaType: row.media_type,
    mediaUrl: files.link(row.file_id, row.user_id),
    hasPeaks: row.peaks !== null,
  }
}

export const paramsOf = ({ asked }: Pick<StoredTranscription, 'asked'>): TranscriptionParams =>
  TranscriptionParams.parse(JSON.parse(asked))

export function languageOf({
  language,
  task,
  asked,
}: Pick<ListedRow, 'language' | 'task' | 'asked'>): string | null {
  if (task === 'translate') return 'en'
  const wanted = paramsOf({ asked }).language
  return language ?? (wanted === 'auto' ? null : wanted)
}

const errorOf = ({ error_code, error_params }: Pick<StoredPiece, 'error_code' | 'error_params'>) =>
  error_code === null ? null : problemText(problemCodeOf(error_code), problemParamsOf(error_params))

const presentPiece = (piece: StoredPiece): TranscriptionChunk => ({
  number: piece.number,
  start: secondsAt(Number(piece.first_sample)),
  end: secondsAt(Number(piece.last_sample)),
  state: piece.state,
  error: errorOf(piece),
})
