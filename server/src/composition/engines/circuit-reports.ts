import type { CircuitBreakerOptions } from '@atelier/engine/resilience/circuit-breaker'
import type { Log } from '#platform/log/log.ts'

/**
 * Says once that an engine is away, and once that it is back, with the number of requests refused
 * meanwhile: a line per request would fill the log with what the first one says.
 */
export function createCircuitReports(
  engine: string,
  log: Pick<Log, 'warn'>,
): Required<Pick<CircuitBreakerOptions, 'onChange' | 'onRefusal'>> {
  let isAway = false
  let refusedRequests = 0

  return {
    onChange(state) {
      if (state === 'open' && !isAway) {
        isAway = true
        refusedRequests = 0
        log.warn('un moteur ne répond plus\u00a0: les demandes sont refusées en attendant', {
          source: 'localai',
          engine,
        })
      }
      if (state === 'closed' && isAway) {
        isAway = false
        log.warn('un moteur répond de nouveau', { source: 'localai', engine, refusedRequests })
      }
    },
    onRefusal() {
      refusedRequests += 1
    },
  }
}
