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

export class EngineFailure extends Error {
  readonly reason: EngineFailureReason
  readonly detail: string
  readonly retryAfter: number | undefined

  constructor(reason: EngineFailureReason, options: { detail?: string; retryAfter?: number; cause?: unknown } = {}) {
    super(`engine failure: ${reason}${options.detail ? ` (${options.detail.slice(0, 300)})` : ''}`, { cause: options.cause })
    this.name = 'EngineFailure'
    this.reason = reason
    this.detail = options.detail ?? ''
    this.retryAfter = options.retryAfter
  }
}
