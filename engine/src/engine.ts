/**
 * The port: what the product asks of anything that thinks. Adapters (LocalAI and its likes, the embedded engine…)
 * implement it; nothing else in the product knows how they speak.
 *
 * Every call takes an `AbortSignal`; aborting closes the upstream request at once, and the call throws the signal's own
 * reason. Every failure is an `EngineFailure`.
 * Pictures and sounds are bytes (PNG, WAV…) with their media type. Durations are seconds.
 */
export interface Engine {
  /** Stable and short: `localai`, `embedded`. */
  readonly id: string
  /** As people know it: « LocalAI ». */
  readonly name: string
  /** Calls it can really serve at once; more would only wait inside it. */
  readonly parallelism: number
  /** Its list costs nothing to make, so that nobody needs to remember an old one. */
  readonly hasFastModelList?: true
  /** Its models hear WAV files alone: other recordings are to be converted first. */
  readonly transcribesWavOnly?: true
  /** What it offers now, with what each model can do. */
  models(signal: AbortSignal): Promise<readonly EngineModel[]>
  health(signal: AbortSignal): Promise<EngineHealth>
  /** Absent abilities are not offered by this engine. */
  chat?(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatChunk>
  generateImages?(request: ImageRequest, signal: AbortSignal): Promise<ImageResult>
  inpaint?(request: InpaintRequest, signal: AbortSignal): Promise<ImageResult>
  upscale?(request: UpscaleRequest, signal: AbortSignal): Promise<Picture>
  speak?(request: SpeechRequest, signal: AbortSignal): Promise<Sound>
  voices?(model: string, signal: AbortSignal): Promise<readonly Voice[]>
  transcribe?(request: TranscriptionRequest, signal: AbortSignal): Promise<Transcript>
  /** Frees what is loaded, or starts the engine's own processes anew; says which was done. */
  restart?(signal: AbortSignal): Promise<{ readonly done: 'unloaded' | 'restarted' }>
  /** What it holds in memory, and what memory it has. */
  status?(signal: AbortSignal): Promise<EngineStatus>
  /** Takes one model out of memory; `false` when it was not there. */
  unload?(model: string, signal: AbortSignal): Promise<boolean>
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

export interface EngineModel {
  /** As the engine itself names it. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** `undefined`: the engine does not say; the caller may then offer it for anything. */
  readonly capabilities: readonly Capability[] | undefined
  /** Request fields that have an effect with this model; the others are ignored by the engine. */
  readonly honours: readonly HonouredParameter[]
  /** The same for inpainting, where that differs. */
  readonly inpaintingHonours?: readonly HonouredParameter[]
  /** The schedulers that it takes, in the words of `ImageRequest`; absent: it takes none, or any. */
  readonly schedulers?: readonly Scheduler[]
  /** Tokens of context, when told. */
  readonly contextSize?: number
  /** There is no AI behind it: it quotes the product's help. */
  readonly isGuide?: true
  /** It asks so little of the machine that its calls need not wait for the engine's other work. */
  readonly isLight?: true
  /** Repaints without any AI, out of what surrounds the mask, and best at the picture's own size. */
  readonly isRetouch?: true
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

export interface EngineHealth {
  readonly state: 'ok' | 'starting' | 'unreachable'
  readonly version?: string
  /** Models in memory, when told. */
  readonly loaded?: readonly string[]
}

export interface EngineStatus {
  readonly version?: string
  readonly loaded: readonly LoadedModel[]
  /** Of the graphics cards together when there are any, else of the machine; absent when the engine does not tell. */
  readonly memory?: EngineMemory
  readonly cards: readonly GraphicsCard[]
}
export interface LoadedModel {
  readonly id: string
  /** The program that runs it, when told. */
  readonly backend?: string
}
/** Bytes. */
export interface EngineMemory {
  readonly kind: 'gpu' | 'ram'
  readonly total: number
  readonly used: number
}
export interface GraphicsCard extends Omit<EngineMemory, 'kind'> {
  readonly name: string
}

export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** Only what the person set; absent ones are left to the engine. */
  readonly temperature?: number
  readonly topP?: number
  readonly topK?: number
  readonly maxTokens?: number
  readonly seed?: number
}
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
  /** For models that see. */
  readonly images?: readonly Picture[]
}
/** A reply, as it comes; always ended by one `end`, unless a failure is thrown. The call begins when the first piece is asked for. */
export type ChatChunk =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | {
      readonly type: 'end'
      readonly reason: 'stop' | 'length' | 'other'
      readonly usage?: TokenUsage
    }
export interface TokenUsage {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly totalTokens: number
}

export interface Picture {
  readonly bytes: Uint8Array
  readonly mediaType: string
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
  /** White where the picture is to be repainted; same size as `original`. */
  readonly mask: Picture
  readonly strength?: number
  readonly eta?: number
}
export interface ImageResult {
  readonly pictures: readonly Picture[]
  /** As used by the engine, when told; one per picture. */
  readonly seeds?: readonly number[]
  /** What had its effect; a parameter that was asked and is absent here had none. */
  readonly applied: AppliedParameters
  /**
   * Of an inpainting: by the engine's own inpainting, or by painting the whole picture over with the prompt. Either way
   * the caller keeps what lies outside of the mask.
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
  readonly factor: 2 | 4
}
/** A share from 0 to 1, and the seconds left when the engine tells them. */
export interface Progress {
  readonly share: number
  readonly secondsLeft?: number
}

export interface Sound {
  readonly bytes: Uint8Array
  readonly mediaType: string
}
/** A sound to be sent; as a `Blob` (`fs.openAsBlob`) it is streamed from the disk. */
export interface SoundSource {
  readonly bytes: Uint8Array | Blob
  readonly mediaType: string
  /** Its length, when known: how long the engine may take follows from it. */
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
  /** BCP 47, when told. */
  readonly language?: string
}

export interface TranscriptionRequest {
  readonly model: string
  readonly sound: SoundSource
  /** With its extension, by which some engines know the format. */
  readonly fileName: string
  /** ISO 639-1; absent lets the engine find out. */
  readonly language?: string
  readonly prompt?: string
  readonly temperature?: number
  /** Into English. */
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
