import { formatNumber } from './numbers.ts'

/** Base 1024. */
const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** 171 KB, 2,4 MB. */
export function formatSize(bytes: number): string {
  const step =
    bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const value = bytes / 1024 ** step
  // One decimal where it matters: under ten, and not for whole bytes.
  const digits = step > 0 && value < 10 && Math.round(value * 10) % 10 !== 0 ? 1 : 0
  return `${formatNumber(value, digits)}\u00a0${units[step]}`
}
