/**
 * Why a call to an engine failed, in the terms on which the product can act.
 * `retryAfter` is in seconds; `detail` is the engine's own text, for the log only, never shown to a user.
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
  /** Its certificate is not one that this machine trusts. */
  | 'certificate'
  | 'failed'
  | 'empty-answer'
  /** Not sent, because the engine did not respond to the last calls. See `resilience/circuit-breaker.ts`. */
  | 'circuit-open'

export class EngineFailure extends Error {
  readonly reason: EngineFailureReason
  readonly detail: string
  readonly retryAfter: number | undefined
  /** Nothing of the call reached the engine, so it can be repeated safely. */
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
