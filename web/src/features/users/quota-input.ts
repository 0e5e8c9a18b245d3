import { userLimits } from '@atelier/contract/users'

/** What a quota's field says: nothing typed is unlimited; only a whole number from 0 on is a quota. */
export function readQuota(text: string): number | null | 'invalid' {
  const typed = text.replaceAll(/\s/g, '')
  if (typed === '') return null
  const quota = /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  return quota <= userLimits.quotaMax ? quota : 'invalid'
}

/** In the form of a new account, what is no number means unlimited too (specified); a number that is no quota stays wrong. */
export function readNewQuota(text: string): number | null | 'invalid' {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.')
  return Number.isNaN(Number(typed)) ? null : readQuota(text)
}

export const quotaText = (quota: number | null): string => (quota === null ? '' : String(quota))
