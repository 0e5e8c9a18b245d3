/** Nearly full is a warning, full is trouble; `share` is per cent. */
export function usageTone(share: number) {
  if (share >= 95) return 'error'
  return share >= 85 ? 'warning' : 'primary'
}

/** A processor that works at full stretch does what it is there for. */
export const loadTone = (share: number) => (share >= 95 ? 'warning' : 'primary')
