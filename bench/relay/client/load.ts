/** One request that opens a stream. */
export interface StreamRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** Sent `atMs` after the load's start. */
export interface Arrival extends StreamRequest {
  readonly atMs: number
}

/** Streams to open at one address, all of the same length. */
export interface Load {
  readonly url: string
  readonly arrivals: readonly Arrival[]
  readonly tokens: number
  readonly tokensPerSecond: number
  /** Streams that have not ended this long after the last arrival are given up. */
  readonly giveUpAfterMs: number
}

/** What became of a load. Times in milliseconds. */
export interface LoadResult {
  readonly tokens: number
  /** Streams that did not come to their end with every token. */
  readonly failed: number
  readonly firstFailure: string | undefined
  /** From the request to the first token, one per stream. */
  readonly firstToken: readonly number[]
  /** From the sending of a token to its reading, over the whole load. */
  readonly lag: Percentiles
  /** The same, while all streams were open. */
  readonly steadyLag: Percentiles
  /** Of the tokens due, those read within the limit. */
  readonly shareInTime: number
  /** How late the engine's double itself was, against its own pace. */
  readonly doubleLate: Percentiles
}

export interface Percentiles {
  readonly p50: number
  readonly p99: number
}

/** A token read later than this after its sending came too late to feel live. */
export const inTimeMs = 250
