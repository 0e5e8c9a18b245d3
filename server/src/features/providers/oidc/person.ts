import { email as emailRule } from '@atelier/contract/account/account'
import type { ProviderSettings } from '@atelier/contract/providers/provider-settings'
import { type Claims, claimValues } from '../rules/claim-values.ts'

/** What an account needs to be made. */
export interface PersonClaims {
  readonly email: string | undefined
  /** The provider has checked the address. */
  readonly isVerified: boolean
  readonly name: string
}

/**
 * What providers name users and sessions by: the standard allows 255 characters. Others are none: a database may refuse or change them,
 * and two would become one.
 */
export const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string' && /^\P{C}{1,255}$/u.test(value)

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Reads the claims that providers use for names and addresses. */
export function readPerson(
  claims: Claims,
  { trustsAddresses }: Pick<ProviderSettings, 'trustsAddresses'>,
): PersonClaims {
  // What is no address is as if nothing was said: it is stored, and carried in tickets.
  const email = emailRule.safeParse(claims.email).data
  return {
    email,
    isVerified: email !== undefined && (trustsAddresses || isVerified(claims)),
    name: nameOf(claims, email),
  }
}

/** Entra does not send `email_verified`, but may say whose domain the address is. */
function isVerified(claims: Claims): boolean {
  const told = claims.email_verified
  if (told !== undefined) return told === true
  return claims.xms_edov === true
}

function nameOf(claims: Claims, email: string | undefined): string {
  const family = text(claims.family_name) || text(claims.usual_name)
  const parts = [text(claims.given_name), family].filter((part) => part !== '')
  const name = text(claims.name) || parts.join(' ') || (email?.split('@')[0] ?? '')
  return name
}

/** Whether somebody has what the provider's settings ask for; a list must contain it. */
export function hasRequiredClaim(
  claims: Claims,
  { requiredClaim }: Pick<ProviderSettings, 'requiredClaim'>,
): boolean {
  if (requiredClaim === null) return true
  return claimValues(claims, requiredClaim.claim).includes(requiredClaim.value.normalize('NFC'))
}
