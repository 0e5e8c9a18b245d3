import { userLimits } from '@atelier/contract/users/users'

/** Parses the field of a quota: empty is unlimited; otherwise only a whole number from 0 on is valid. */
export function parseQuota(text: string): number | null | 'invalid' {
  const typed = text.replaceAll(/\s/g, '')
  if (typed === '') return null
  const quota = /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  return quota <= userLimits.quotaMax ? quota : 'invalid'
}

/** In the form of a new account, a text that is no number means unlimited too; a number that is no quota is still invalid. */
export function parseNewQuota(text: string): number | null | 'invalid' {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.')
  return Number.isNaN(Number(typed)) ? null : parseQuota(text)
}

export const quotaText = (quota: number | null): string => (quota === null ? '' : String(quota))
