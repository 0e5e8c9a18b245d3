import { z } from 'zod'
import { transcriptionFormats, transcriptionLimits } from './transcription-options.ts'

const TimedText = { start: z.number(), end: z.number(), text: z.string() }
/** Times in seconds from the beginning of the recording. */
export const TranscriptionSegment = z.object({
  id: z.string(),
  ...TimedText,
  /** When words were asked for and the model gives them. */
  words: z.array(z.object(TimedText)).optional(),
})
export type TranscriptionSegment = z.output<typeof TranscriptionSegment>

/** A recording is heard piece by piece, cut where it is silent; one that failed can be run again alone. */
export const TranscriptionChunk = z.object({
  number: z.number().int(),
  start: z.number(),
  end: z.number(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
})
export type TranscriptionChunk = z.output<typeof TranscriptionChunk>

/** `incomplete`: it ended before all was heard; what there is can be read and the rest be run again. */
export const transcriptionStates = ['waiting', 'running', 'done', 'incomplete'] as const

export const TranscriptionSummary = z.object({
  id: z.string(),
  originalFileName: z.string(),
  /** Its beginning (`previewLength` characters and a few more). */
  transcription: z.string(),
  /** As told by the model, else as asked; `null` when nobody knows. */
  language: z.string().nullable(),
  /** Bytes, as sent. */
  fileSize: z.number().int(),
  createdAt: z.iso.datetime(),
  task: z.enum(['transcribe', 'translate']),
  model: z.string(),
  /** Seconds; `null` until the whole recording has been read. */
  duration: z.number().nullable(),
  state: z.enum(transcriptionStates),
  /** The job that works on it now. */
  jobId: z.string().nullable(),
})
export type TranscriptionSummary = z.output<typeof TranscriptionSummary>

export const Transcription = TranscriptionSummary.extend({
  /** The whole text, always plain. */
  transcription: z.string(),
  /** Milliseconds that the engine took. */
  processingTime: z.number(),
  segments: z.array(TranscriptionSegment),
  /** The text in the format that was asked for. */
  formatted: z.string(),
  response_format: z.enum(transcriptionFormats),
  /** As asked. */
  askedLanguage: z.string(),
  prompt: z.string(),
  temperature: z.number(),
  pieces: z.array(TranscriptionChunk),
  /** Why it is incomplete, as a sentence. */
  error: z.string().nullable(),
  /** Grows with each correction; a correction names the one that it was made upon. */
  version: z.number().int(),
  kind: z.enum(['audio', 'video']),
  mediaType: z.string(),
  /** Signed link to the recording; answers ranges, so that a player may begin anywhere. */
  mediaUrl: z.string(),
  /** Times and pieces come as the work goes on; the waveform once the recording has been read whole. */
  hasPeaks: z.boolean(),
})
export type Transcription = z.output<typeof Transcription>

/** Loudness over the whole recording, evenly spaced, from 0 to 255. */
export const WaveformPeaks = z.object({ duration: z.number(), peaks: z.array(z.number().int()) })
export type WaveformPeaks = z.output<typeof WaveformPeaks>

/** Other words for some segments; their times stay, those of unchanged words too. An empty text leaves its segment out of the whole. */
export const TranscriptCorrection = z.strictObject({
  version: z.number().int(),
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
