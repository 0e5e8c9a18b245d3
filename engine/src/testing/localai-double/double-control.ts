/**
 * What a test may set on the LocalAI double while it runs. It takes effect at the next request,
 * except `tokensPerSecond`, which is read when a stream starts.
 */
export interface DoubleControl {
  server: DoubleServer
  /** Of LocalAI; ` ()` when it was built without one. */
  version: string
  models: readonly DoubleModel[]
  /** When set, the routes that LocalAI protects require it. */
  apiKey: string | undefined
  /** `LOCALAI_OPAQUE_ERRORS`: every error has an empty body. */
  opaqueErrors: boolean
  /** Without the web UI, LocalAI has no `/api/…` routes. */
  webUi: boolean
  /** 0: as fast as the connection accepts them. */
  tokensPerSecond: number
  firstByteDelayMs: number
  bodyLimitBytes: number
  /** Still starting: `/readyz` (`/health` of llama.cpp) returns 503. */
  starting: boolean
  /** Calls that vLLM and llama.cpp say that they serve, and those that wait there. */
  load: { readonly running: number; readonly waiting: number }
  /** Loaded models. */
  loaded: readonly string[]
  /** Replaces the response of the chat route. */
  chatFault: AnswerFault | StreamFault | undefined
  /** Likewise, for the calls of these models. */
  modelFaults: Readonly<Record<string, AnswerFault | StreamFault>>
  /** Replaces the response of every other route. */
  otherFault: AnswerFault | undefined
  /** Replaces the response of these paths. */
  routeFaults: Readonly<Record<string, AnswerFault>>
  /** Duration of a picture, a sound or a transcription, in milliseconds. */
  workMs: number
  /** After this many more sounds, the next one waits until it opens. */
  speechGate: { after: number; readonly open: Promise<unknown> } | undefined
  /**
   * `unserved`: like the real LocalAI, makes the picture and returns 404 for its URL. `failing`:
   * its backend fails.
   * `absent`: before v3.8.0.
   */
  inpainting: 'served' | 'unserved' | 'failing' | 'absent'
  /** `nanoseconds`: before v4.2.0. `terse`: a server that only knows the format `json`. */
  transcription: 'seconds' | 'nanoseconds' | 'terse'
  /** The URL that the engine believes to be its own (`LOCALAI_BASE_URL`); by default the one that is called. */
  ownAddress: string | undefined
  /** Number of graphics cards; without any, LocalAI reports the machine's memory. */
  cards: number
}

/**
 * `localai-older` only has `/api/models/capabilities`, `localai-oldest` only `/v1/models`; `openai`
 * is any other server of that API.
 */
export type DoubleServer =
  | 'localai'
  | 'localai-older'
  | 'localai-oldest'
  | 'ollama'
  | 'vllm'
  | 'llama-cpp'
  | 'openai'

export interface DoubleModel {
  readonly id: string
  /** With LocalAI's names; `null` if LocalAI does not know them. */
  readonly capabilities: readonly string[] | null
  readonly contextSize?: number
  /** The context size that the model's file requests from Ollama. */
  readonly requestedContext?: number
  readonly disabled?: boolean
  /** Of its files, which Ollama tells. */
  readonly digest?: string
  /** Can imitate recorded voices. */
  readonly clonesVoices?: boolean
}

/** Faults of a whole response, before any stream. */
export type AnswerFault =
  | { readonly type: 'hang' }
  | { readonly type: 'drop' }
  | { readonly type: 'redirect'; readonly to: string }
  | { readonly type: 'refuse'; readonly as: RefusalName }
  | {
      readonly type: 'answer'
      readonly status: number
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
    }
  | { readonly type: 'cut-answer'; readonly contentType: string }
  | { readonly type: 'huge'; readonly bytes: number; readonly contentType: string }

/** Faults inside a stream, after this many tokens. */
export type StreamFault =
  | { readonly type: 'cut'; readonly after: number }
  | { readonly type: 'end-early'; readonly after: number }
  | { readonly type: 'silence'; readonly after: number }
  | { readonly type: 'error-frame'; readonly after: number; readonly frame?: unknown }
  | { readonly type: 'garbage'; readonly after: number }
  | { readonly type: 'endless-line' }
  | { readonly type: 'no-done' }
  | { readonly type: 'hang-after-finish' }
  /** These bytes instead of any frame, each in its own write. */
  | { readonly type: 'raw'; readonly chunks: readonly (string | Uint8Array)[] }

export type RefusalName =
  | 'unauthorized'
  | 'forbidden'
  | 'model-disabled'
  | 'quota'
  | 'cooldown'
  | 'admission'
  | 'model-loading'
  | 'no-nodes'
  | 'too-large'
  | 'context-exceeded'
  | 'unimplemented'
  | 'load-failed'
  | 'malformed'
  | 'unknown-route'

export const defaultControl = (): DoubleControl => ({
  server: 'localai',
  version: 'v4.9.0 (82c191a)',
  models: doubleModels,
  apiKey: undefined,
  opaqueErrors: false,
  webUi: true,
  tokensPerSecond: 0,
  firstByteDelayMs: 0,
  bodyLimitBytes: 15 * 1024 * 1024,
  starting: false,
  load: { running: 0, waiting: 0 },
  loaded: ['qwen3-8b'],
  chatFault: undefined,
  modelFaults: {},
  otherFault: undefined,
  routeFaults: {},
  workMs: 0,
  speechGate: undefined,
  inpainting: 'unserved',
  transcription: 'seconds',
  ownAddress: undefined,
  cards: 0,
})

/** One model of each kind, mixed as in a real list. */
export const doubleModels: readonly DoubleModel[] = [
  {
    id: 'qwen3-8b',
    capabilities: ['chat', 'completion', 'tools', 'thinking'],
    contextSize: 32_768,
  },
  { id: 'llava-1.6-7b', capabilities: ['chat', 'completion', 'vision'], contextSize: 8192 },
  { id: 'bge-m3', capabilities: ['embeddings'] },
  { id: 'whisper-large-v3', capabilities: ['transcript'] },
  { id: 'voice-fr-siwis-medium', capabilities: ['tts'] },
  { id: 'stable-diffusion-xl', capabilities: ['image'] },
  { id: 'mon-modele', capabilities: null },
]
