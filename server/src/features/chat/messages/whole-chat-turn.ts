import { setImmediate } from 'node:timers/promises'
import type { RequestRate } from '#jobs/requests/request-rate.ts'
import { withWholeChatTurn } from '#platform/shared-work.ts'

export interface WholeChatDependencies {
  readonly requestRate: Pick<RequestRate, 'checkBytes'>
}

/**
 * Runs a request that brings little and is answered with a whole chat, one of a user at a time.
 * @throws Problem when the answers before it were too many bytes by now
 */
export const answerWholeChat = <T>(
  { requestRate }: WholeChatDependencies,
  userId: string,
  work: () => Promise<T>,
): Promise<T> =>
  withWholeChatTurn(userId, async () => {
    // The answer before this one is counted once it is sent.
    await setImmediate()
    requestRate.checkBytes(userId)
    return await work()
  })
