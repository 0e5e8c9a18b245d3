import { userLimits } from '@atelier/contract/users/users'

/** What a quota's field says: nothing typed is unlimited; only a whole number from 0 on is a quota. */
export function parseQuota(text: string): number | null | 'invalid' {
  const typed = text.replaceAll(/\s/g, '')
  if (typed === '') return null
  const quota = /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  return quota <= userLimits.quotaMax ? quota : 'invalid'
}

/** In the form of a new account, what is no number means unlimited too (specified); a number that is no quota stays wrong. */
export function parseNewQuota(text: string): number | null | 'invalid' {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.')
  return Number.isNaN(Number(typed)) ? null : parseQuota(text)
}

export const quotaText = (quota: number | null): string => (quota === null ? '' : String(quota))
