import { setImmediate } from 'node:timers/promises'
import type { RequestRate } from '#jobs/requests/request-rate.ts'
import type { RunFairly } from '#platform/fair-queue.ts'
import { withMessagePageTurn, withWholeChatTurn } from '#platform/shared-work.ts'

export interface WholeChatDependencies {
  readonly requestRate: Pick<RequestRate, 'checkBytes'>
}

/** @throws Problem when the user's answers before it were too many bytes by now */
type Answer = <T>(
  dependencies: WholeChatDependencies,
  userId: string,
  work: () => Promise<T>,
) => Promise<T>

const answerInTurn =
  (inTurn: RunFairly): Answer =>
  ({ requestRate }, userId, work) =>
    inTurn(userId, async () => {
      // The answer before this one is counted once it is sent.
      await setImmediate()
      requestRate.checkBytes(userId)
      return await work()
    })

/** Runs a request that brings little and is answered with a whole chat, one of a user at a time. */
export const answerWholeChat = answerInTurn(withWholeChatTurn)
/** The same for a page of messages. */
export const answerMessagePage = answerInTurn(withMessagePageTurn)
