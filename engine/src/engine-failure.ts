/**
 * Why an engine did not do its work, in the terms the product can act on.
 * `retryAfter` is in seconds; `detail` is the engine's own text, for the log only, never for a person.
 */
export type EngineFailureReason =
  | 'unreachable'
  | 'busy'
  | 'loading'
  | 'timeout'
  | 'cut'
  | 'unauthorized'
  | 'refused'
  | 'model-missing'
  | 'too-large'
  | 'unsupported'
  | 'bad-answer'
  | 'failed'
  | 'empty-answer'
  /** Not even asked: it did not answer the last times. See `resilience/circuit.ts`. */
  | 'circuit-open'

export class EngineFailure extends Error {
  readonly reason: EngineFailureReason
  readonly detail: string
  readonly retryAfter: number | undefined
  /** Nothing of the call reached the engine, so that repeating it does nothing twice. */
  readonly neverSent: boolean

  constructor(
    reason: EngineFailureReason,
    options: { detail?: string; retryAfter?: number; cause?: unknown; neverSent?: boolean } = {},
  ) {
    super(
      `engine failure: ${reason}${options.detail ? ` (${options.detail.slice(0, 300)})` : ''}`,
      { cause: options.cause },
    )
    this.name = 'EngineFailure'
    this.reason = reason
    this.detail = options.detail ?? ''
    this.retryAfter = options.retryAfter
    this.neverSent = options.neverSent ?? false
  }
}
