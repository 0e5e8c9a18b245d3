import { name, userNameLimits } from '@atelier/contract/account/user-name'

/** A name that the rules accept, of what a provider sends. */
export function userNameOf(told: string, email: string): string {
  const local = email.split('@')[0] ?? email
  for (const candidate of [told, local]) {
    const { data } = name.safeParse(candidate.slice(0, userNameLimits.max))
    if (data !== undefined) return data
  }
  return email.slice(0, userNameLimits.max)
}
