import type { Dispatcher } from 'undici'

/** How an engine is reached. */
export interface EngineHttpOptions {
  /** With or without `/v1` and a trailing slash. */
  readonly baseUrl: string
  readonly apiKey?: string
  /** Replaces the adapter's own connections; `connectTimeoutMs` then has no effect. */
  readonly dispatcher?: Dispatcher
  readonly connectTimeoutMs?: number
  /** For the short calls: lists, health, unloading. */
  readonly controlTimeoutMs?: number
}

export const httpDefaults = {
  connectTimeoutMs: 10_000,
  controlTimeoutMs: 15_000,
} as const

/** What an adapter refuses to read, in bytes, so that a wrong or broken server cannot fill the memory. */
export const httpLimits = {
  /** A plain answer: the longest list or reply is far below. */
  responseMax: 8 * 1024 * 1024,
  /** What is looked at of an error's body. */
  errorMax: 64 * 1024,
  /** Pictures in base64: a dozen of 2048 × 2048. */
  picturesMax: 128 * 1024 * 1024,
  /** One picture. */
  pictureMax: 64 * 1024 * 1024,
  /** Three quarters of an hour of speech in plain WAV; longer texts are spoken in pieces. */
  soundMax: 128 * 1024 * 1024,
  /** The words of a day of recordings, each with its times. */
  transcriptMax: 64 * 1024 * 1024,
  /** LocalAI refuses more than 15 MB in a request unless told otherwise. */
  defaultUploadMax: 15 * 1024 * 1024,
} as const
