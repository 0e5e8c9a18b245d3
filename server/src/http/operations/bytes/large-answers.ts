import { setImmediate as startImmediate } from 'node:timers'
import { setImmediate } from 'node:timers/promises'
import type { Operation } from '@atelier/contract/wire/operation'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { GuardRules } from '../../guards.ts'
import type { Session } from '../../handlers.ts'

/** What one of them reads is in memory several times until it is answered. */
const withLargeAnswerTurn = createFairQueue(4)
/** How many each user asked for that are not counted yet. */
const asked = new Map<string, number>()

/**
 * Runs a call whose answer may have megabytes, one of a user at a time.
 * @throws Problem when the answers before it were too many bytes by now
 */
export async function inTurn(
  {
    rules,
    operation,
  }: { rules: Pick<GuardRules, 'checkBytes'>; operation: Pick<Operation, 'largeAnswer'> },
  session: Pick<Session, 'userId'> | undefined,
  call: () => Promise<unknown>,
): Promise<unknown> {
  if (!session || !operation.largeAnswer) return await call()
  const { userId } = session
  const hasEarlier = asked.has(userId)
  changeAsked(userId, 1)
  try {
    return await withLargeAnswerTurn(userId, async () => {
      // By then the earlier one is counted.
      if (hasEarlier) await setImmediate()
      // An earlier one may also have been answered since this call was let in.
      rules.checkBytes(userId)
      return await call()
    })
  } finally {
    // It is counted once it is sent, which comes next.
    startImmediate(() => changeAsked(userId, -1))
  }
}

function changeAsked(userId: string, by: number) {
  const count = (asked.get(userId) ?? 0) + by
  if (count > 0) asked.set(userId, count)
  else asked.delete(userId)
}
