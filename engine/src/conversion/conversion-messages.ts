/** What the child of conversion is told when it starts, as JSON. */
export interface ConversionOrder {
  /** The recording, as it was sent. */
  readonly path: string
  /** Where the pieces are laid; whoever has used one removes it. */
  readonly folder: string
  /** Samples after which it is cut first of all, as a conversion before this one did; then where it is silent. */
  readonly planned: readonly number[]
  readonly ffmpeg: Ffmpeg
}

/** What reads recordings. */
export type Ffmpeg =
  | { readonly kind: 'system'; readonly program: string }
  /** From where `@ffmpeg/core` is imported. */
  | { readonly kind: 'wasm'; readonly folder: string }

/** A piece of a recording: a WAV of its own, and where it lies in the whole, in samples. */
export interface ConvertedPiece {
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
  | ({ readonly type: 'piece' } & ConvertedPiece)
  /** Samples in all, and the loudness over them from 0 to 255. */
  | { readonly type: 'end'; readonly samples: number; readonly peaks: readonly number[] }
  | { readonly type: 'failed'; readonly detail: string }

/** Samples of a second in what comes out. */
export const conversionRate = 16_000
