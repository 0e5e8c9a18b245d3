import type { Dispatcher } from 'undici'

export interface EngineHttpOptions {
  /** With or without `/v1` and a trailing slash. */
  readonly baseUrl: string
  readonly apiKey?: string
  /** Replaces the adapter's own connections; `connectTimeoutMs` then has no effect. */
  readonly dispatcher?: Dispatcher
  readonly connectTimeoutMs?: number
  /** For short calls: lists, health, unloading. */
  readonly controlTimeoutMs?: number
}

export const httpDefaults = {
  connectTimeoutMs: 10_000,
  controlTimeoutMs: 15_000,
} as const

/** Maximum bytes that an adapter reads, so that a wrong or broken server cannot fill the memory. */
export const httpLimits = {
  /** A plain response; the longest list or reply is far smaller. */
  responseMax: 8 * 1024 * 1024,
  /** The part of an error's body that is read. */
  errorMax: 64 * 1024,
  /** Pictures in base64: a dozen of 2048 × 2048. */
  picturesMax: 128 * 1024 * 1024,
  /** One picture. */
  pictureMax: 64 * 1024 * 1024,
  /** Forty-five minutes of speech as plain WAV; longer texts are spoken in parts. */
  soundMax: 128 * 1024 * 1024,
  /** A day of recordings, with the times of each word. */
  transcriptMax: 64 * 1024 * 1024,
  /** LocalAI refuses more than 15 MB in a request by default. */
  defaultUploadMax: 15 * 1024 * 1024,
} as const
