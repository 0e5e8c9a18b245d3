import { problemText } from '@atelier/contract/problems/problems'
import {
  formatTranscription,
  plainText,
} from '@atelier/contract/transcription/formats/text-formats'
import type {
  Transcription,
  TranscriptionChunk,
  TranscriptionSegment,
  TranscriptionSummary,
} from '@atelier/contract/transcription/transcription'
import { isoDate } from '#platform/clock.ts'
import type { FileLink } from '#storage/stored-files.ts'
import type {
  ListedTranscription,
  StoredPiece,
  StoredProblem,
  StoredSegment,
  StoredTranscription,
} from './records/stored-transcription.ts'
import { secondsAt } from './transcribe/segment-times.ts'

export const presentSegment = ({
  piece,
  index,
  start,
  end,
  text,
  words,
}: StoredSegment): TranscriptionSegment => ({
  id: `${piece}.${index}`,
  start,
  end,
  text,
  ...(words !== undefined && { words: [...words] }),
})

export const presentListed = (one: ListedTranscription): TranscriptionSummary => ({
  id: one.id,
  originalFileName: one.originalName,
  transcription: one.preview,
  language: languageOf(one),
  fileSize: one.byteSize,
  createdAt: isoDate(one.createdAt),
  task: one.task,
  model: one.model,
  duration: one.duration ?? null,
  state: one.state,
  jobId: one.state === 'waiting' || one.state === 'running' ? (one.jobId ?? null) : null,
})

export interface LoadedTranscription {
  readonly transcription: StoredTranscription
  readonly pieces: readonly StoredPiece[]
  readonly segments: readonly StoredSegment[]
}

/** The transcription so far, with a fresh link to the recording. */
export function presentTranscription(
  { transcription, pieces, segments: stored }: LoadedTranscription,
  link: FileLink,
): Transcription {
  const { params, mediaType } = transcription
  const segments = stored.map(presentSegment)
  const summary = presentListed(transcription)
  return {
    ...summary,
    transcription: plainText(segments),
    processingTime: transcription.processingMs,
    segments,
    formatted: formatTranscription(params.format, { ...summary, segments }),
    response_format: params.format,
    askedLanguage: params.language,
    prompt: params.prompt,
    temperature: params.temperature,
    pieces: pieces.map(presentPiece),
    error: errorText(transcription.problem),
    version: transcription.version,
    kind: mediaType.startsWith('video/') ? 'video' : 'audio',
    mediaType,
    mediaUrl: link(transcription.fileId),
    hasPeaks: transcription.hasPeaks,
  }
}

/** The recognized language, otherwise the chosen one. A translation is always in English. */
function languageOf({ task, language, params }: ListedTranscription): string | null {
  if (task === 'translate') return 'en'
  return language ?? (params.language === 'auto' ? null : params.language)
}

const errorText = (problem: StoredProblem | undefined): string | null =>
  problem ? problemText(problem.code, problem.params) : null

const presentPiece = (piece: StoredPiece): TranscriptionChunk => ({
  number: piece.number,
  start: secondsAt(piece.firstSample),
  end: secondsAt(piece.lastSample),
  state: piece.state,
  error: errorText(piece.problem),
})
