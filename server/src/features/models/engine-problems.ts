import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem } from '@atelier/contract/problems/problems'
import { EngineFailure, type EngineFailureReason } from '@atelier/engine/engine-failure'

const codes: Readonly<Record<EngineFailureReason, ProblemCode>> = {
  unreachable: 'engine.unreachable',
  busy: 'engine.busy',
  loading: 'engine.loading',
  timeout: 'engine.timeout',
  cut: 'engine.cut',
  unauthorized: 'engine.unauthorized',
  refused: 'engine.refused',
  'model-missing': 'engine.model-missing',
  'too-large': 'engine.too-large',
  unsupported: 'engine.unsupported',
  'bad-answer': 'engine.bad-answer',
  certificate: 'engine.certificate',
  failed: 'engine.failed',
  'empty-answer': 'engine.empty-answer',
  'circuit-open': 'engine.circuit-open',
}

/** In seconds, when a busy engine does not say how long to wait. */
const defaultWaitSeconds = 10

/** The problem for an engine's failure; any other error is unexpected and returned as it is. */
export function engineProblem(cause: unknown, engineName: string): unknown {
  if (!(cause instanceof EngineFailure)) return cause
  const waits =
    cause.reason === 'busy' || cause.reason === 'loading' || cause.reason === 'circuit-open'
  const seconds = Math.ceil(cause.retryAfter ?? defaultWaitSeconds)
  return new Problem(codes[cause.reason], {
    cause,
    params: { engine: engineName, ...(waits && { seconds }) },
    ...(waits && { retryAfter: seconds }),
  })
}
