import type { EngineFailureReason } from '#engine-failure.ts'

/** The argument of the conversion child, as JSON. */
export interface ConversionRequest {
  /** The recording, as it was uploaded. */
  readonly path: string
  /** Where the chunks are written; the consumer removes each one after use. */
  readonly folder: string
  /** Samples after which it is cut first, as an earlier conversion did; from then on it is cut at silences. */
  readonly plannedCuts: readonly number[]
  /** Of the longest recording that is converted: by its header, and by what is really made of it. */
  readonly maxSeconds: number
  readonly ffmpeg: FfmpegSource
}

export type FfmpegSource =
  | { readonly kind: 'system'; readonly program: string }
  /** The folder from which `@ffmpeg/core` is imported. */
  | { readonly kind: 'wasm'; readonly folder: string }

/** A chunk of a recording: a WAV file, and its position in the recording, in samples. */
export interface ConvertedChunk {
  readonly number: number
  readonly path: string
  readonly start: number
  readonly end: number
}

/** The messages of the child, one line of JSON each. */
export type ConversionMessage =
  /** In seconds, from the file's header: sent first, when the header has it. */
  | { readonly type: 'length'; readonly seconds: number }
  /** Every second at least while it converts or waits, and every minute of sound. */
  | { readonly type: 'alive' }
  | ({ readonly type: 'piece' } & ConvertedChunk)
  /** The number of samples, and the loudness over them from 0 to 255. */
  | { readonly type: 'end'; readonly samples: number; readonly peaks: readonly number[] }
  | {
      readonly type: 'failed'
      readonly reason: Extract<EngineFailureReason, 'unsupported' | 'too-large'>
      readonly detail: string
    }

/** Samples per second of the chunks. */
export const conversionSampleRate = 16_000
/** A conversion waits before it is further ahead of what was used of it: as chunks of 16 bits, these are 19 MB. */
export const maxSecondsAhead = 600
