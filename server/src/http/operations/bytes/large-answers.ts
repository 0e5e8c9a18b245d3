import { setImmediate } from 'node:timers/promises'
import type { Operation } from '@atelier/contract/wire/operation'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { GuardRules } from '../../guards.ts'
import type { Session } from '../../handlers.ts'

/** What one of them reads is in memory several times until it is answered. */
const withLargeAnswerTurn = createFairQueue(4)

/**
 * Runs a call whose answer may have megabytes, one of a user at a time.
 * @throws Problem when the answers before it were too many bytes by now
 */
export async function inTurn(
  { rules, operation }: { rules: Pick<GuardRules, 'checkBytes'>; operation: Operation },
  session: Session | undefined,
  call: () => Promise<unknown>,
): Promise<unknown> {
  if (!session || !operation.largeAnswer) return await call()
  const { userId } = session
  return await withLargeAnswerTurn(userId, async () => {
    // The answer before this one is counted once it is sent.
    await setImmediate()
    rules.checkBytes(userId)
    return await call()
  })
}
