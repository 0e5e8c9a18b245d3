/**
 * What a test may set on the LocalAI double while it runs. Everything takes effect at the next request,
 * except `tokensPerSecond`, read when a stream begins.
 */
export interface DoubleControl {
  server: DoubleServer
  models: readonly DoubleModel[]
  /** When set, the routes that LocalAI protects ask for it. */
  apiKey: string | undefined
  /** `LOCALAI_OPAQUE_ERRORS`: every error has an empty body. */
  opaqueErrors: boolean
  /** Without the web UI, the `/api/…` routes of LocalAI vanish. */
  webUi: boolean
  /** 0: as fast as the connection takes them. */
  tokensPerSecond: number
  firstByteDelayMs: number
  bodyLimitBytes: number
  /** Still starting: `/readyz` (`/health` of llama.cpp) answers 503. */
  starting: boolean
  /** Models in memory. */
  loaded: readonly string[]
  /** Replaces the answer of the chat route. */
  chatFault: AnswerFault | StreamFault | undefined
  /** Replaces the answer of every other route. */
  otherFault: AnswerFault | undefined
  /** Replaces the answer of these paths. */
  routeFaults: Readonly<Record<string, AnswerFault>>
  /** How long a picture, a sound or a transcription takes, in milliseconds. */
  workMs: number
  /**
   * `unserved`: as LocalAI really is, it makes the picture and answers 404 to its address; `failing`: its backend fails;
   * `absent`: before v3.8.0.
   */
  inpainting: 'served' | 'unserved' | 'failing' | 'absent'
  /** `nanoseconds`: before v4.2.0; `terse`: a server that knows only the format `json`. */
  transcription: 'seconds' | 'nanoseconds' | 'terse'
  /** The address that the engine believes to be its own (`LOCALAI_BASE_URL`); else the one it is called by. */
  ownAddress: string | undefined
  /** Graphics cards; without any, LocalAI tells of the machine's memory. */
  cards: number
}

/** `localai-older` has only `/api/models/capabilities`, `localai-oldest` only `/v1/models`; `openai` is any other server of that shape. */
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
  /** In LocalAI's vocabulary; `null` when LocalAI knows nothing of it. */
  readonly capabilities: readonly string[] | null
  readonly contextSize?: number
  /** What the model's file asks of Ollama. */
  readonly askedContext?: number
  readonly disabled?: boolean
  /** Can imitate recorded voices. */
  readonly clonesVoices?: boolean
}

/** Faults of a whole answer, before any stream. */
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

/** Faults inside a stream, after so many tokens. */
export type StreamFault =
  | { readonly type: 'cut'; readonly after: number }
  | { readonly type: 'end-early'; readonly after: number }
  | { readonly type: 'silence'; readonly after: number }
  | { readonly type: 'error-frame'; readonly after: number; readonly frame?: unknown }
  | { readonly type: 'garbage'; readonly after: number }
  | { readonly type: 'endless-line' }
  | { readonly type: 'no-done' }
  | { readonly type: 'hang-after-finish' }
  /** These bytes instead of any frame, each in a write of its own. */
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
  models: doubleModels,
  apiKey: undefined,
  opaqueErrors: false,
  webUi: true,
  tokensPerSecond: 0,
  firstByteDelayMs: 0,
  bodyLimitBytes: 15 * 1024 * 1024,
  starting: false,
  loaded: ['qwen3-8b'],
  chatFault: undefined,
  otherFault: undefined,
  routeFaults: {},
  workMs: 0,
  inpainting: 'unserved',
  transcription: 'seconds',
  ownAddress: undefined,
  cards: 0,
})

/** One model of each kind, as a real list mixes them. */
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
