import { z } from 'zod'
import type { ProblemCode } from '#problems/problem-codes.ts'

/**
 * What a new password must be: `six` characters, any; or `solid`, which also refuses common passwords and the user's own name or
 * e-mail address. Never checked at sign-in.
 */
export const PasswordRule = z.enum(['six', 'solid'])
export type PasswordRule = z.output<typeof PasswordRule>

/** Set by the administrator. */
export const PasswordSettings = z.strictObject({ rule: PasswordRule })

/** Refusals of a new password by the rule. */
export const passwordProblems = [
  'account.password-common',
  'account.password-personal',
] as const satisfies ProblemCode[]

/** Advised, not imposed, for the administrator. */
export const advisedPasswordLength = 12
