import { Problem } from '@atelier/contract/problems/problems'
import { type FactorProof, secondFactorLimits } from '@atelier/contract/second-factors/proof'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { authenticatorRows } from './authenticator/authenticator.repository.ts'
import { requireRightCode } from './authenticator/authenticators.ts'
import { checkCode } from './authenticator/codes.ts'
import type { SecondFactorsDependencies } from './factor-changes.ts'
import { factorsOf } from './factors.ts'
import type { ChallengePurpose } from './passkeys/challenges.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import { recoveryCodeRows } from './recovery/recovery-codes.repository.ts'
import { hashRecoveryCode } from './recovery/recovery-codes.ts'

interface ProofCheckDependencies
  extends Pick<SecondFactorsDependencies, 'database' | 'clock' | 'cipher' | 'recordChange'> {
  readonly passkeys: Passkeys
}

/** Whose proof it must be, and where a passkey was asked for. */
export interface ExpectedProof {
  readonly userId: string
  readonly purpose: ChallengePurpose
  readonly origin: string
  readonly device: string
}

/** Checks a proof of a second factor, and spends it: each counts once, also of two at once. */
export function createProofCheck(dependencies: ProofCheckDependencies) {
  const { passkeys } = dependencies
  /** @throws Problem */
  return async (proof: FactorProof, expected: ExpectedProof): Promise<void> => {
    if ('code' in proof) return await acceptCode(dependencies, proof.code, expected)
    if ('passkey' in proof) return void (await passkeys.verify(proof.passkey, expected))
    return await acceptRecoveryCode(dependencies, proof.recoveryCode, expected)
  }
}

/** The attempt is counted in a commit of its own, so that a refusal cannot take it back. @throws Problem */
async function acceptCode(
  { database, clock, cipher, recordChange }: ProofCheckDependencies,
  code: string,
  { userId, device }: ExpectedProof,
): Promise<void> {
  const limit = secondFactorLimits.wrongCodesPerDay
  const attempt = await database.commit((transaction) =>
    authenticatorRows(transaction).countAttempt(userId, { now: clock.now(), limit }),
  )
  if (!attempt) throw await refusalWithoutAttempt(database, userId)
  const secret = cipher.decrypt(attempt.encryptedSecret)
  if (secret === undefined) throw new Problem('factor.wrong-code')
  const check = await checkCode(secret, code, clock.now())
  if (check.type !== 'right' && attempt.wrongCodes === limit)
    await database.commit(async (transaction) => {
      const factors = await factorsOf(transaction, userId)
      await recordChange(transaction, { userId, device, kind: 'codes-blocked', factors })
    })
  const step = requireRightCode(check)
  const isFirst = await database.commit((transaction) =>
    authenticatorRows(transaction).accept(userId, step),
  )
  if (!isFirst) throw new Problem('factor.code-used')
}

async function refusalWithoutAttempt(database: Database, userId: string): Promise<Problem> {
  const known = await authenticatorRows(database.queries).find(userId)
  return new Problem(
    known?.confirmedAt === undefined ? 'factor.wrong-code' : 'factor.too-many-codes',
  )
}

/** @throws Problem */
async function acceptRecoveryCode(
  {
    database,
    clock,
    recordChange,
  }: { database: Database; clock: Clock } & Pick<ProofCheckDependencies, 'recordChange'>,
  code: string,
  { userId, device }: ExpectedProof,
): Promise<void> {
  const isRight = await database.commit(async (transaction) => {
    const hash = hashRecoveryCode(code)
    if (!(await recoveryCodeRows(transaction).use(userId, hash, clock.now()))) return false
    const factors = await factorsOf(transaction, userId)
    await recordChange(transaction, { userId, device, kind: 'recovery-code-used', factors })
    return true
  })
  if (!isRight) throw new Problem('factor.recovery-code-wrong')
}

export type ProofCheck = ReturnType<typeof createProofCheck>
