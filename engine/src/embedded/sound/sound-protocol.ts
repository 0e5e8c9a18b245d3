import type { Transcript } from '#engine.ts'
import type { RecogniserFiles } from '../sound-models/sound-details.ts'

/** A complete voice; see `prepared-voices.ts`. */
export interface LoadableVoice {
  readonly id: string
  readonly kind: 'vits' | 'kokoro' | 'matcha'
  readonly model: string
  readonly tokens: string
  readonly espeakData?: string
  readonly lexicon?: string
  readonly voices?: string
  readonly vocoder?: string
}
export interface LoadableRecogniser {
  readonly id: string
  readonly files: RecogniserFiles
  readonly detector?: string
}

/** The model is loaded: a later failure is not the fault of its file. */
export interface SoundEvent {
  readonly type: 'loaded'
}

/** The methods of the sound child. */
export type SoundProtocol = {
  readonly speak: {
    readonly input: {
      readonly voice: LoadableVoice
      /** Spoken one after the other; an abort has effect between two. */
      readonly parts: readonly string[]
      readonly speaker: number
      readonly speed: number
    }
    readonly event: SoundEvent
    /** A WAV. */
    readonly result: Uint8Array
  }
  readonly transcribe: {
    readonly input: {
      readonly recogniser: LoadableRecogniser
      /** Path of a WAV. */
      readonly path: string
      readonly language?: string
      readonly translate?: boolean
      readonly words?: boolean
    }
    readonly event: SoundEvent
    readonly result: Transcript
  }
}
