/** Nearly full is a warning, full is an error; `share` is in per cent. */
export function usageTone(share: number) {
  if (share >= 95) return 'error'
  return share >= 85 ? 'warning' : 'primary'
}

/** Never an error: a processor may run at full load. */
export const loadTone = (share: number) => (share >= 95 ? 'warning' : 'primary')
