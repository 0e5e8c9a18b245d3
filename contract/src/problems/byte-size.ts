const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes for a sentence, base 1024 as on the pages: « 9,8 GB ». */
export function byteSize(bytes: number | string | undefined, locale: 'fr' | 'en' | 'es'): string {
  const count = Math.max(0, Number(bytes ?? 0))
  const step =
    count < 1 ? 0 : Math.min(Math.floor(Math.log(count) / Math.log(1024)), units.length - 1)
  const value = count / 1024 ** step
  const digits = step > 0 && value < 10 ? 1 : 0
  return `${value.toLocaleString(locale, { maximumFractionDigits: digits })}\u00a0${units[step]}`
}
