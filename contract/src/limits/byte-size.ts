import { formatNumber } from './numbers.ts'

/** The same in every language; nothing is larger than a disk. */
const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/**
 * A number of bytes as users read it, on every page and in every sentence of the server: « 171 KB »,
 * « 2,4 MB ». Base 1024; the only place that writes a size.
 */
export function formatByteSize(bytes: number, locale: string): string {
  const count = Math.max(0, bytes)
  const step =
    count < 1 ? 0 : Math.min(Math.floor(Math.log(count) / Math.log(1024)), units.length - 1)
  const value = count / 1024 ** step
  // One decimal where it matters: under ten, and not for whole bytes.
  const digits = step > 0 && value < 10 ? 1 : 0
  return `${formatNumber(value, locale, { maximumFractionDigits: digits })}\u00a0${units[step]}`
}
