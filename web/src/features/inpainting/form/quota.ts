import type { User } from '@atelier/contract/account/account'

export type Quota =
  | { readonly type: 'admin' }
  | { readonly type: 'unlimited' }
  | { readonly type: 'exhausted' }
  | {
      readonly type: 'limited'
      readonly remaining: number
      readonly total: number
      /** From 0 to 1. */
      readonly remainingRatio: number
      readonly tone: QuotaTone
    }
export type QuotaTone = 'primary' | 'warning' | 'error'

/** At this ratio or below, the bar warns. */
const warningRatio = 0.2

/** The images left to a user; none, never fewer, when the quota was lowered below the images already made. */
export function remainingQuota({
  role,
  inpaintingQuota,
  imagesCreated,
}: Pick<User, 'role' | 'inpaintingQuota' | 'imagesCreated'>): Quota {
  if (role === 'ADMIN') return { type: 'admin' }
  if (inpaintingQuota === 0) return { type: 'exhausted' }
  if (inpaintingQuota === null || inpaintingQuota < 0) return { type: 'unlimited' }
  const remaining = Math.max(0, inpaintingQuota - imagesCreated)
  const remainingRatio = remaining / inpaintingQuota
  return {
    type: 'limited',
    remaining,
    total: inpaintingQuota,
    remainingRatio,
    tone: toneOf(remainingRatio),
  }
}

function toneOf(ratio: number): QuotaTone {
  if (ratio <= 0) return 'error'
  return ratio <= warningRatio ? 'warning' : 'primary'
}
