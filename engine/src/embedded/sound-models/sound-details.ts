/** The result of a sound model's check: everything sherpa-onnx needs to load it. Paths are absolute. */
export type SoundDetails = VoiceDetails | RecogniserDetails

export interface VoiceDetails {
  readonly type: 'voice'
  /** BCP 47, when known. */
  readonly language?: string
  /** One name per speaker. */
  readonly speakers: readonly string[]
  readonly files: VoiceFiles
}

export type VoiceFiles =
  /** A voice as piper publishes it; its metadata and tokens must be made from its description. */
  | { readonly kind: 'plain-piper'; readonly model: string; readonly description: string }
  | {
      readonly kind: 'vits' | 'kokoro' | 'matcha'
      readonly model: string
      readonly tokens: string
      /** The folder of eSpeak's pronunciation data; `undefined` for a voice that uses ours. */
      readonly espeakData: string | undefined
      readonly needsEspeak: boolean
      readonly lexicon?: string
      /** Kokoro's styles. */
      readonly voices?: string
      /** Matcha's second half. */
      readonly vocoder?: string
    }

export interface RecogniserDetails {
  readonly type: 'recogniser'
  readonly files: RecogniserFiles
  /** It accepts a language, and can translate into English. */
  readonly isMultilingual: boolean
}

export type RecogniserFiles = { readonly tokens: string } & (
  | { readonly kind: 'whisper'; readonly encoder: string; readonly decoder: string }
  | { readonly kind: 'nemo-ctc' | 'zipformer-ctc'; readonly model: string }
  | {
      readonly kind: 'nemo-transducer' | 'transducer'
      readonly encoder: string
      readonly decoder: string
      readonly joiner: string
    }
  | {
      readonly kind: 'moonshine'
      readonly preprocessor: string
      readonly encoder: string
      readonly uncachedDecoder: string
      readonly cachedDecoder: string
    }
)
