import {
  advisedPasswordLength,
  type PasswordRule,
} from '@atelier/contract/account/passwords/password-rule'
import { Problem } from '@atelier/contract/problems/problems'
import { isCommonPassword, isPersonalPassword } from './strength/common-password.ts'

/** Read at each use, because the administrator may change it. */
export interface PasswordRuleSource {
  passwordRule(): PasswordRule
}

interface Owner {
  readonly name: string
  readonly email: string
}

/** Why the installation's rule does not allow a new password, if so; its length is checked by the contract. */
export function passwordRefusal(
  { passwordRule }: PasswordRuleSource,
  password: string,
  owner: Owner,
): Problem | undefined {
  if (passwordRule() === 'six') return undefined
  if (isPersonalPassword(password, owner))
    return new Problem('account.password-personal', { fields: { password: personal } })
  return isCommonPassword(password)
    ? new Problem('account.password-common', { fields: { password: common } })
    : undefined
}

/** @throws Problem shown at the form field of the password, if the installation's rule does not allow it */
export function requireAllowedPassword(
  source: PasswordRuleSource,
  password: string,
  owner: Owner,
): void {
  const refusal = passwordRefusal(source, password, owner)
  if (refusal) throw refusal
}

const other = 'choisissez-en un autre, par exemple trois mots sans rapport entre eux'
const common = `Trop courant : ${other}`
const personal = `C’est le nom ou l’email du compte : ${other}`

/** Whether the administrator is advised to take a longer one. */
export const isShortPassword = (password: string): boolean =>
  [...password].length < advisedPasswordLength
