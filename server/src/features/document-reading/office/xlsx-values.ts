/** How a number in a sheet is meant. */
export type NumberKind = 'number' | 'percent' | 'date' | 'time'

const dayMs = 24 * 60 * 60 * 1000
/** Day 0 of spreadsheets, which count a 29 February 1900 that was none. */
const day0 = Date.UTC(1899, 11, 30)
const daysTo1904 = 1462
const maxDay = 2_958_465
/** The largest number of digits that a sheet shows. */
const digits = 15

/** The kind of a number by its format: one of the built-in ones, or a code. */
export function formatKind(id: number, code: string | undefined): NumberKind {
  if (id === 9 || id === 10) return 'percent'
  if ((id >= 14 && id <= 17) || id === 22) return 'date'
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
  const signs = (code ?? '').replaceAll(/"[^"]{0,100}"|\\.|\[[^\]]{0,50}\]/g, '')
  if (signs.includes('%')) return 'percent'
  if (/[yd]/i.test(signs)) return 'date'
  return /[hs]/i.test(signs) ? 'time' : 'number'
}

/** A number as its sheet means it: a date is written as year, month and day. */
export function formatValue(value: string, kind: NumberKind, isFrom1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (kind === 'percent') return `${shorten(number * 100)}\u00a0%`
  const day = number + (isFrom1904 ? daysTo1904 : 0)
  if (kind === 'number' || day < 0 || day > maxDay) return shorten(number)
  const [date = '', time = ''] = new Date(day0 + Math.round(day * 86_400) * 1000)
    .toISOString()
    .split('T')
  const clock = time.slice(0, 5)
  if (kind === 'time' && number < 1) return clock
  return (number * dayMs) % dayMs === 0 ? date : `${date} ${clock}`
}

const shorten = (number: number) => String(Number(number.toPrecision(digits)))
