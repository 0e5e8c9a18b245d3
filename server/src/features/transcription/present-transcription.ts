import { sentenceOf } from '@atelier/contract/problems'
import type {
  HeardPiece,
  HeardSegment,
  ListedTranscription,
  Transcription,
} from '@atelier/contract/transcription'
import { z } from 'zod'
import { problemCodeOf, problemParamsOf } from '#jobs/present-job.ts'
import { isoDate } from '#platform/clock.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { formattedAs, plainText } from './formats.ts'
import { secondsAt } from './segment-times.ts'
import type {
  ListedRow,
  StoredPiece,
  StoredSegment,
  StoredTranscription,
} from './transcription.repository.ts'
import { Asked } from './transcription-order.ts'

const Words = z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }))

export const presentSegment = ({
  piece,
  place,
  starts,
  ends,
  text,
  words,
}: StoredSegment): HeardSegment => ({
  id: `${piece}.${place}`,
  start: starts,
  end: ends,
  text,
  ...(words !== null && { words: Words.parse(JSON.parse(words)) }),
})

export const presentListed = (row: ListedRow): ListedTranscription => ({
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

export interface Whole {
  readonly row: StoredTranscription
  readonly pieces: readonly StoredPiece[]
  readonly segments: readonly StoredSegment[]
}

/** With all that is written of it by now, and a fresh link. */
export function presentTranscription(
  { row, pieces, segments }: Whole,
  files: Pick<StoredFiles, 'link'>,
): Transcription {
  const asked = askedOf(row)
  const heard = segments.map(presentSegment)
  const about = { language: languageOf(row), duration: row.duration, segments: heard }
  return {
    ...presentListed(row),
    transcription: plainText(heard),
    processingTime: row.processing_ms,
    segments: heard,
    formatted: formattedAs(asked.format, about),
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

export const askedOf = ({ asked }: Pick<StoredTranscription, 'asked'>): Asked =>
  Asked.parse(JSON.parse(asked))

export function languageOf({
  language,
  task,
  asked,
}: Pick<ListedRow, 'language' | 'task' | 'asked'>): string | null {
  if (task === 'translate') return 'en'
  const wanted = askedOf({ asked }).language
  return language ?? (wanted === 'auto' ? null : wanted)
}

const errorOf = ({ error_code, error_params }: Pick<StoredPiece, 'error_code' | 'error_params'>) =>
  error_code === null ? null : sentenceOf(problemCodeOf(error_code), problemParamsOf(error_params))

const presentPiece = (piece: StoredPiece): HeardPiece => ({
  number: piece.number,
  start: secondsAt(Number(piece.first_sample)),
  end: secondsAt(Number(piece.last_sample)),
  state: piece.state,
  error: errorOf(piece),
})
