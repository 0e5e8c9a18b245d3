import type { User } from '@atelier/contract/account/account'

/** What the quota card says (specified rules). */
export type Quota =
  | { readonly type: 'admin' }
  | { readonly type: 'unlimited' }
  | { readonly type: 'exhausted' }
  | {
      readonly type: 'limited'
      readonly remaining: number
      readonly total: number
      readonly share: number
      readonly tone: QuotaTone
    }
export type QuotaTone = 'primary' | 'warning' | 'error'

/** At this share or under, the bar warns (specified). */
const warningShare = 0.2

/** Images left to this person. A quota lowered under what was already made leaves none, never less. */
export function remainingQuota({
  role,
  inpaintingQuota,
  imagesCreated,
}: Pick<User, 'role' | 'inpaintingQuota' | 'imagesCreated'>): Quota {
  if (role === 'ADMIN') return { type: 'admin' }
  if (inpaintingQuota === 0) return { type: 'exhausted' }
  if (inpaintingQuota === null || inpaintingQuota < 0) return { type: 'unlimited' }
  const remaining = Math.max(0, inpaintingQuota - imagesCreated)
  const share = remaining / inpaintingQuota
  return { type: 'limited', remaining, total: inpaintingQuota, share, tone: toneOf(share) }
}

function toneOf(share: number): QuotaTone {
  if (share <= 0) return 'error'
  return share <= warningShare ? 'warning' : 'primary'
}
