import type { Dispatcher } from 'undici'

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

/** What an adapter reads at most, in bytes, so that a wrong or broken server cannot fill the memory. */
export const httpLimits = {
  /** A plain response: the longest list or reply is far below. */
  responseMax: 8 * 1024 * 1024,
  /** The part of an error's body that is read. */
  errorMax: 64 * 1024,
  /** Pictures in base64: a dozen of 2048 × 2048. */
  picturesMax: 128 * 1024 * 1024,
  /** One picture. */
  pictureMax: 64 * 1024 * 1024,
  /** Three quarters of an hour of speech in plain WAV; longer texts are spoken in parts. */
  soundMax: 128 * 1024 * 1024,
  /** The words of a day of recordings, each with its times. */
  transcriptMax: 64 * 1024 * 1024,
  /** LocalAI refuses more than 15 MB in a request by default. */
  defaultUploadMax: 15 * 1024 * 1024,
} as const
