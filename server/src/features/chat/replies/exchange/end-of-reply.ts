import { Problem } from '@atelier/contract/problems/problems'
import type { ModelsService } from '#features/models/models.service.ts'
import type { Log } from '#platform/log/log.ts'
import type { EndedExchange } from '../../queue/exchange-end.ts'

/**
 * Why a reply is ended from outside: the user stopped it, or wants another message sent first. A postponed reply had not begun; the next
 * process writes it.
 */
export type EndReason = 'stopped' | 'superseded' | 'interrupted' | 'removed' | 'postponed'

interface EndDependencies {
  readonly models: Pick<ModelsService, 'problemOf'>
  readonly log: Log
}
interface FailedEnd {
  readonly modelId: string
  readonly failure: unknown
  readonly engineName: string
  readonly endReason: EndReason | undefined
}

/** Why a reply did not end by itself; a failure is logged. */
export function problemOfEnd(
  { log, models }: EndDependencies,
  { modelId, failure, engineName, endReason }: FailedEnd,
): Problem | undefined {
  if (endReason === 'interrupted' || endReason === 'postponed')
    return new Problem('chat.reply-interrupted')
  if (failure === undefined || endReason !== undefined) return undefined
  const known = models.problemOf(failure, engineName)
  if (known instanceof Problem) {
    // What the open circuit refuses is counted there.
    if (known.code !== 'engine.circuit-open')
      log.warn('une réponse a échoué', {
        source: 'localai',
        code: known.code,
        engine: engineName,
        model: modelId,
        cause: failure,
      })
    return known
  }
  log.error('une réponse a échoué de façon imprévue', {
    engine: engineName,
    cause: failure,
  })
  return new Problem('server.internal', { cause: failure })
}

interface ReplyEnd {
  readonly endReason: EndReason | undefined
  readonly problem: Problem | undefined
  readonly isWithoutWord: boolean
}
/** One that is not stored has nothing that the next message could follow: that is sent once it has ended. */
export function queueAfter({
  endReason,
  problem,
  isWithoutWord,
}: ReplyEnd): EndedExchange['queue'] {
  if (endReason === 'superseded') return isWithoutWord ? 'unchanged' : 'sends'
  if (endReason === 'stopped') return 'stopped'
  return problem ? 'failed' : 'sends'
}
