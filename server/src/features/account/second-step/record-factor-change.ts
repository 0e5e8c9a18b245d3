import type { WriteTransaction } from '#database/database.ts'
import type { FactorChange } from '#features/second-factors/second-factors.service.ts'
import {
  createSecurityEventRecorder,
  type SecurityEventRecorderDependencies,
} from '../security-events/security-events.ts'
import { accountFactorRows } from './account-factors.repository.ts'

const authenticatorBit = 1
const passkeyBit = 2

/** Stores with the account which second factors it has now, and what happened. */
export function recordFactorChange(dependencies: SecurityEventRecorderDependencies) {
  const recordEvent = createSecurityEventRecorder(dependencies)
  return async (
    transaction: WriteTransaction,
    { userId, kind, factors, device }: FactorChange,
  ): Promise<void> => {
    const bits =
      (factors.hasAuthenticator ? authenticatorBit : 0) | (factors.passkeys > 0 ? passkeyBit : 0)
    // These leave the factors as they are, and a sign-in under way may go on.
    if (kind !== 'recovery-code-used' && kind !== 'codes-blocked')
      await accountFactorRows(transaction).setFactors(userId, bits, dependencies.clock.now())
    await recordEvent(transaction, { userId, kind, device })
  }
}
