import type { ProblemCode, ProblemParams } from '@atelier/contract/problems/problem-codes'
import type { TranscriptionsTable } from '#database/tables/transcription.ts'
import type { TranscriptionParams } from '../transcription-task.ts'

/** Why something could not be transcribed. */
export interface StoredProblem {
  readonly code: ProblemCode
  readonly params: ProblemParams
}

/** A transcription as lists read it, without its long fields. */
export interface ListedTranscription {
  readonly id: string
  readonly userId: string
  readonly fileId: string
  readonly originalName: string
  readonly mediaType: string
  readonly byteSize: number
  readonly task: TranscriptionsTable['task']
  readonly model: string
  readonly params: TranscriptionParams
  readonly state: TranscriptionsTable['state']
  readonly jobId: string | undefined
  /** The language that the model recognized. */
  readonly language: string | undefined
  /** In seconds, once known. */
  readonly duration: number | undefined
  readonly processingMs: number
  readonly problem: StoredProblem | undefined
  /** The beginning of its text. */
  readonly preview: string
  readonly segmentCount: number
  readonly version: number
  readonly createdAt: number
}
export interface StoredTranscription extends ListedTranscription {
  /** Whether the recording was once read to its end. */
  readonly hasPeaks: boolean
}

/** A part of the recording that the engine transcribes in one call. */
export interface StoredPiece {
  readonly number: number
  readonly firstSample: number
  /** Exclusive. */
  readonly lastSample: number
  readonly state: 'waiting' | 'done' | 'failed'
  readonly problem: StoredProblem | undefined
}

export interface StoredSegment {
  readonly piece: number
  /** Within its piece. */
  readonly index: number
  /** In seconds of the recording. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly words: readonly TimedWord[] | undefined
}
export interface TimedWord {
  readonly start: number
  readonly end: number
  readonly text: string
}
