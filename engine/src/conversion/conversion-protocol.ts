/** What the child of conversion is told when it starts, as JSON. */
export interface ConversionRequest {
  /** The recording, as it was sent. */
  readonly path: string
  /** Where the pieces are laid; whoever has used one removes it. */
  readonly folder: string
  /** Samples after which it is cut first of all, as a conversion before this one did; then where it is silent. */
  readonly plannedCuts: readonly number[]
  readonly ffmpeg: FfmpegSource
}

/** What reads recordings. */
export type FfmpegSource =
  | { readonly kind: 'system'; readonly program: string }
  /** From where `@ffmpeg/core` is imported. */
  | { readonly kind: 'wasm'; readonly folder: string }

/** A piece of a recording: a WAV of its own, and where it lies in the whole, in samples. */
export interface ConvertedChunk {
  readonly number: number
  readonly path: string
  readonly start: number
  readonly end: number
}

/** What the child says, one line of JSON each. */
export type ConversionMessage =
  /** Seconds, as its header has it: before anything was read, and not always. */
  | { readonly type: 'length'; readonly seconds: number }
  | { readonly type: 'alive' }
  | ({ readonly type: 'piece' } & ConvertedChunk)
  /** Samples in all, and the loudness over them from 0 to 255. */
  | { readonly type: 'end'; readonly samples: number; readonly peaks: readonly number[] }
  | { readonly type: 'failed'; readonly detail: string }

/** Samples of a second in what comes out. */
export const conversionSampleRate = 16_000
