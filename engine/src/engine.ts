import type { ChatChunk, ChatRequest } from './engine-chat.ts'
import type { EngineStatus } from './engine-status.ts'
import type { Picture } from './media/picture.ts'

/**
 * The port: everything that the product needs from an AI engine. Adapters (LocalAI and similar
 * servers, the embedded
 * engine…) implement it; nothing else in the product knows their protocols.
 *
 * Every call takes an `AbortSignal` as its last argument. Aborting closes the upstream request at
 * once, and the call
 * throws the signal's own reason. Every failure is an `EngineFailure`.
 * Pictures and sounds are bytes (PNG, WAV…) with their media type. Durations are seconds.
 */
export interface Engine {
  /** Stable and short: `localai`, `embedded`. */
  readonly id: string
  /** Name shown to users: « LocalAI ». */
  readonly name: string
  /** Calls that it really serves at once; more would only wait inside it. */
  readonly parallelism: number
  /** Listing its models is fast, so nobody needs to cache the list. */
  readonly hasFastModelList?: true
  /** Its models only read WAV files: other recordings must be converted first. */
  readonly transcribesWavOnly?: true
  /** The models that it offers now. */
  models(signal: AbortSignal): Promise<readonly EngineModel[]>
  health(signal: AbortSignal): Promise<EngineHealth>
  /** A missing method is an ability that this engine does not have. */
  chat?(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatChunk>
  generateImages?(request: ImageRequest, signal: AbortSignal): Promise<ImageResult>
  inpaint?(request: InpaintRequest, signal: AbortSignal): Promise<ImageResult>
  upscale?(request: UpscaleRequest, signal: AbortSignal): Promise<Picture>
  speak?(request: SpeechRequest, signal: AbortSignal): Promise<Sound>
  voices?(model: string, signal: AbortSignal): Promise<readonly Voice[]>
  transcribe?(request: TranscriptionRequest, signal: AbortSignal): Promise<Transcript>
  /** The vectors of texts, in their order: as many numbers for every text, of length 1. */
  embed?(request: EmbeddingRequest, signal: AbortSignal): Promise<readonly Float32Array[]>
  /** Unloads its models, or restarts its own processes; returns which of the two. */
  restart?(signal: AbortSignal): Promise<{ readonly done: 'unloaded' | 'restarted' }>
  /** The models in memory, and the memory that it has. */
  status?(signal: AbortSignal): Promise<EngineStatus>
  /** Unloads one model; `false` if it was not loaded. */
  unload?(model: string, signal: AbortSignal): Promise<boolean>
  /** How busy it says that it is, also with calls of other programs. `undefined` if this server does not tell. */
  load?(signal: AbortSignal): Promise<EngineLoad | undefined>
}

/** Calls, counted by the engine itself. */
export interface EngineLoad {
  readonly running: number
  readonly waiting: number
  /** Calls that it serves at once. */
  readonly slots?: number
}

export type Capability =
  | 'chat'
  | 'vision'
  | 'reasoning'
  | 'image'
  | 'inpainting'
  | 'upscale'
  | 'speech'
  | 'transcription'
  | 'embedding'

export interface EngineModel {
  /** The engine's own id. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** `undefined`: unknown, so the caller may offer the model for anything. */
  readonly capabilities: readonly Capability[] | undefined
  /** Request fields that have an effect with this model; the others are ignored by the engine. */
  readonly honours: readonly HonouredParameter[]
  /** The same for inpainting, if different. */
  readonly inpaintingHonours?: readonly HonouredParameter[]
  /** The seeds that repeat a picture; with any other the engine picks one that it does not report. */
  readonly seedRange?: SeedRange
  /** The schedulers that it accepts; absent if it accepts none, or any. */
  readonly schedulers?: readonly Scheduler[]
  /** In tokens, when known. */
  readonly contextSize?: number
  /** In memory now, when known. */
  readonly isLoaded?: boolean
  /** Of the model's files, when the engine tells: the same name elsewhere may be another model. */
  readonly digest?: string
  /** Quotes the product's help, without AI. */
  readonly isGuide?: true
  /** Its calls take so few resources that they need not wait for other calls. */
  readonly isLight?: true
  /** Inpaints from the surrounding pixels, without AI; best at the picture's own size. */
  readonly isRetouch?: true
}

/** Both ends included. */
export interface SeedRange {
  readonly min: number
  readonly max: number
}

export type HonouredParameter =
  | 'temperature'
  | 'topP'
  | 'topK'
  | 'maxTokens'
  | 'seed'
  | 'negativePrompt'
  | 'steps'
  | 'guidanceScale'
  | 'strength'
  | 'scheduler'
  | 'size'
  | 'eta'
  | 'clipSkip'
  | 'count'
  | 'voice'
  | 'speed'
  | 'pitch'
  | 'language'
  | 'prompt'
  /** The engine writes on at the end of the last message (`ChatRequest.continues`). */
  | 'continuation'
  | 'stop'
  | 'presencePenalty'
  | 'frequencyPenalty'
  | 'logitBias'
  /** JSON of any shape, and by a schema. */
  | 'responseFormat'
  | 'tools'
  /** Without it, the model alone decides whether it asks for a tool. */
  | 'toolChoice'

export interface EngineHealth {
  readonly state: 'ok' | 'starting' | 'unreachable'
  readonly version?: string
  /** Models in memory, when known. */
  readonly loaded?: readonly string[]
}

export interface ImageRequest {
  readonly model: string
  readonly prompt: string
  readonly negativePrompt?: string
  readonly width: number
  readonly height: number
  readonly steps?: number
  readonly guidanceScale?: number
  readonly seed?: number
  readonly scheduler?: Scheduler
  readonly clipSkip?: number
  readonly count?: number
  readonly onProgress?: (progress: Progress) => void
}
export type Scheduler =
  | 'k_dpmpp_2m'
  | 'k_euler'
  | 'k_euler_ancestral'
  | 'k_dpm_2'
  | 'k_dpm_2_ancestral'
  | 'k_heun'
  | 'k_lms'
  | 'ddim'
  | 'ddpm'
export interface InpaintRequest extends Omit<ImageRequest, 'count'> {
  readonly original: Picture
  /** White where the picture is repainted; same size as `original`. */
  readonly mask: Picture
  readonly strength?: number
  readonly eta?: number
}
export interface ImageResult {
  readonly pictures: readonly Picture[]
  /** As used by the engine, when known; one per picture. */
  readonly seeds?: readonly number[]
  /** The requested parameters that had an effect. */
  readonly applied: AppliedParameters
  /**
   * For an inpainting: by the engine's own inpainting, or by repainting the whole picture from the
   * prompt. In both cases
   * the caller restores the pixels outside the mask.
   */
  readonly route?: 'native' | 'img2img'
}
export interface AppliedParameters {
  readonly width?: number
  readonly height?: number
  readonly negativePrompt?: string
  readonly steps?: number
  readonly guidanceScale?: number
  readonly seed?: number
  readonly scheduler?: Scheduler
  readonly clipSkip?: number
  readonly strength?: number
  readonly eta?: number
}
export interface UpscaleRequest {
  readonly model?: string
  readonly picture: Picture
  /** Above 1. An engine that cannot enlarge by this factor fails as `unsupported`. */
  readonly factor: number
}
/** `share` is from 0 to 1. */
export interface Progress {
  readonly share: number
  readonly secondsLeft?: number
}

/** At most `embeddingLimits.texts` texts of `embeddingLimits.textBytes` bytes; a longer one fails as `too-large`. */
export interface EmbeddingRequest {
  readonly model: string
  readonly texts: readonly string[]
  /** Some models are told what a text is for; the adapter knows which, and how. Without it they read the text as it is. */
  readonly as?: 'question' | 'passage'
}
export const embeddingLimits = { texts: 32, textBytes: 8192 } as const

export interface Sound {
  readonly bytes: Uint8Array
  readonly mediaType: string
}
/** A sound to send. As a `Blob` (`fs.openAsBlob`) it is streamed from the disk. */
export interface SoundSource {
  readonly bytes: Uint8Array | Blob
  readonly mediaType: string
  /** Its length, when known; the deadline of the call depends on it. */
  readonly seconds?: number
}
export interface SpeechRequest {
  readonly model: string
  readonly text: string
  readonly voice?: string
  readonly language?: string
  /** 1 is the voice's own pace. */
  readonly speed?: number
  /** 1 is the voice's own pitch. */
  readonly pitch?: number
}
export interface Voice {
  readonly id: string
  readonly name: string
  /** BCP 47, when known. */
  readonly language?: string
}

export interface TranscriptionRequest {
  readonly model: string
  readonly sound: SoundSource
  /** With its extension, from which some engines detect the format. */
  readonly fileName: string
  /** ISO 639-1; when absent, the engine detects it. */
  readonly language?: string
  readonly prompt?: string
  readonly temperature?: number
  /** Translate into English. */
  readonly translate?: boolean
  readonly words?: boolean
}
export interface Transcript {
  readonly text: string
  readonly language?: string
  readonly duration?: number
  readonly segments: readonly TranscriptSegment[]
}
export interface TranscriptSegment {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly words?: readonly {
    readonly start: number
    readonly end: number
    readonly text: string
  }[]
}
