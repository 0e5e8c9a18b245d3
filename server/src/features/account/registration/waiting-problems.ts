import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import type { AccountWait } from '@atelier/contract/users/users'

/** What a waiting account is told, at its creation and at each sign-in. */
export const waitingProblems = {
  approval: 'account.awaiting-approval',
  address: 'account.confirm-address',
} as const satisfies Record<AccountWait, ProblemCode>
