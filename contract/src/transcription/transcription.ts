import { z } from 'zod'
import { workInList } from '#works/work-kinds.ts'
import { transcriptionFormats, transcriptionLimits } from './transcription-options.ts'

const TimedText = { start: z.number(), end: z.number(), text: z.string() }
/** Times are in seconds from the start of the recording. */
export const TranscriptionSegment = z.object({
  id: z.string(),
  ...TimedText,
  /** Present when the request asks for words and the model returns them. */
  words: z.array(z.object(TimedText)).optional(),
})
export type TranscriptionSegment = z.output<typeof TranscriptionSegment>

/** A recording is transcribed in chunks, split at silences. A chunk that failed can be repeated. */
export const TranscriptionChunk = z.object({
  number: z.number().int(),
  start: z.number(),
  end: z.number(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
})
export type TranscriptionChunk = z.output<typeof TranscriptionChunk>

/** `incomplete`: a chunk failed. The text so far can be read, and the rest can be repeated. */
export const transcriptionStates = ['waiting', 'running', 'done', 'incomplete'] as const

export const TranscriptionSummary = z.object({
  id: z.string(),
  originalFileName: z.string(),
  /** The beginning of the text (`previewLength` characters and a few more). */
  transcription: z.string(),
  /** Detected by the model, else the requested one; `null` when unknown. */
  language: z.string().nullable(),
  /** In bytes, as uploaded. */
  fileSize: z.number().int(),
  createdAt: z.iso.datetime(),
  task: z.enum(['transcribe', 'translate']),
  model: z.string(),
  /** In seconds; `null` until the whole recording has been read. */
  duration: z.number().nullable(),
  state: z.enum(transcriptionStates),
  /** Id of the job that transcribes it now. */
  jobId: z.string().nullable(),
  /** Only in the history. */
  ...workInList,
})
export type TranscriptionSummary = z.output<typeof TranscriptionSummary>

export const Transcription = TranscriptionSummary.extend({
  /** The whole text, without any format. */
  transcription: z.string(),
  /** Milliseconds that the engine took. */
  processingTime: z.number(),
  segments: z.array(TranscriptionSegment),
  /** The text in the requested format. */
  formatted: z.string(),
  response_format: z.enum(transcriptionFormats),
  /** The requested language. */
  askedLanguage: z.string(),
  prompt: z.string(),
  temperature: z.number(),
  pieces: z.array(TranscriptionChunk),
  /** Why it is incomplete, as a sentence. */
  error: z.string().nullable(),
  /**
   * Incremented by each correction. A correction names the version that it was made from, so that
   * none overwrites another.
   */
  version: z.number().int(),
  kind: z.enum(['audio', 'video']),
  mediaType: z.string(),
  /** Signed link to the recording. It supports ranges, so that a player can start anywhere. */
  mediaUrl: z.string(),
  /** Chunks and segments arrive during the job; the waveform once the whole recording has been read. */
  hasPeaks: z.boolean(),
})
export type Transcription = z.output<typeof Transcription>

/** Loudness over the whole recording, evenly spaced, from 0 to 255. */
export const WaveformPeaks = z.object({ duration: z.number(), peaks: z.array(z.number().int()) })
export type WaveformPeaks = z.output<typeof WaveformPeaks>

/**
 * New text for some segments; their times stay, and so do the words of the others. An empty text
 * removes its segment from the whole text.
 */
export const TranscriptCorrection = z.strictObject({
  version: z.int32(),
  segments: z
    .array(
      z.strictObject({
        id: z.string().max(100),
        text: z.string().max(transcriptionLimits.segmentMax),
      }),
    )
    .min(1)
    .max(transcriptionLimits.correctionsMax),
})
export type TranscriptCorrection = z.output<typeof TranscriptCorrection>
