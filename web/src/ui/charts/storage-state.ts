/** What is stored, in bytes, and how much may be; `null` without a limit. */
export interface Storage {
  readonly used: number
  readonly limit: number | null
}
/** `over`: more than a limit that was lowered, or that a reply has passed. */
export type StorageState = 'unlimited' | 'free' | 'near' | 'full' | 'over'

/** In per cent of the limit, from where on running out is announced. */
const nearShare = 85

export function storageState({ used, limit }: Storage): StorageState {
  if (limit === null) return 'unlimited'
  if (used > limit) return 'over'
  if (used === limit) return 'full'
  return (used / limit) * 100 >= nearShare ? 'near' : 'free'
}

/** For bars, whose value is read aloud: in per cent with one decimal, at most 100. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 1000) / 10)

export const storageTones = {
  unlimited: 'primary',
  free: 'primary',
  near: 'warning',
  full: 'error',
  over: 'error',
} as const satisfies Record<StorageState, string>
