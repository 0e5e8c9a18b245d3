import { wordsOf } from '#platform/text/words.ts'
import { dateAndTimeOf, type WrittenDate } from './dates.ts'
import { numberWordsOf } from './number-words.ts'

/** A number, date, time or amount as a text writes it. */
export interface WrittenNumber {
  readonly text: string
  /** What it may mean: `12.000` is twelve, or twelve thousand. One of them is enough. */
  readonly values: readonly string[]
  /** Where the text may mean two numbers beside each other, both: `2026 100` is not always 2026100. */
  readonly parts: readonly string[]
}

/** All that a text has of numbers. */
export interface TextNumbers {
  readonly values: ReadonlySet<string>
  readonly dates: readonly WrittenDate[]
}

/** Those above are in words only where they are meant to be exact. */
const wordsMax = 10
const space = String.raw`[ \u00a0\u202f\u2009]`
const multiplier = String.raw`(?:${space}?(k€|k\$|M€|M\$|Md€|milliards?|millions?|mille|thousand|billions?)(?![\p{L}\p{N}]))?`
const number = new RegExp(
  String.raw`(?<![\d])(\d{1,3}(?:(?:${space}|[.,'’])\d{3})+(?!\d)(?:[.,]\d{1,9})?|\d{1,40}(?:[.,]\d{1,20})?)${multiplier}`,
  'gu',
)
const factors: Readonly<Record<string, number>> = {
  ...{ 'k€': 1e3, k$: 1e3, mille: 1e3, thousand: 1e3 },
  ...{ 'M€': 1e6, M$: 1e6, million: 1e6, millions: 1e6 },
  ...{ 'Md€': 1e9, milliard: 1e9, milliards: 1e9, billion: 1e9, billions: 1e9 },
}

/** The numbers that a sentence claims. */
export function claimedNumbers(text: string): readonly (WrittenNumber | WrittenDate)[] {
  const { found, rest } = dateAndTimeOf(text)
  const withoutDigits = rest.replaceAll(number, (written) => ' '.repeat(written.length))
  const inWords = numberWordsOf(wordsOf(withoutDigits))
    .filter(({ value }) => value > wordsMax)
    .map(({ value, from, to }) => ({
      ...{ text: rest.slice(from, to), values: [String(value)], parts: [] },
    }))
  return [...found, ...digitsOf(rest), ...inWords]
}

/** What a source may say in numbers, each in every meaning. */
export function numbersOf(text: string): TextNumbers {
  const values = new Set<string>()
  for (const { text: written, values: all, parts } of digitsOf(text)) {
    for (const value of [...all, ...parts]) values.add(value)
    for (const [digits] of written.matchAll(/\d+(?:[.,]\d+)?/g))
      for (const value of meaningsOf(digits)) values.add(value)
  }
  for (const { value } of numberWordsOf(wordsOf(text))) values.add(String(value))
  return { values, dates: dateAndTimeOf(text).found }
}

/** Whether one of the texts has a number that a sentence claims. */
export function hasNumber(
  claimed: WrittenNumber | WrittenDate,
  texts: readonly TextNumbers[],
): boolean {
  const has = (value: string) => texts.some(({ values }) => values.has(value))
  if ('kind' in claimed) {
    const same = texts.flatMap(({ dates }) => dates.filter((one) => isSame(claimed, one)))
    return same.length > 0
      ? same.some(({ more }) => more !== undefined) ||
          claimed.more === undefined ||
          has(claimed.more)
      : claimed.kind === 'time' &&
          isFullHour(claimed) &&
          claimed.main.some((one) => has(hourOf(one)))
  }
  return claimed.values.some(has) || (claimed.parts.length > 0 && claimed.parts.every(has))
}

const isSame = (a: WrittenDate, b: WrittenDate) =>
  a.kind === b.kind &&
  a.main.some((one) => b.main.includes(one)) &&
  (a.more === undefined || b.more === undefined || a.more === b.more)

/** `35 heures` are written like a time of the day. */
const isFullHour = ({ main }: WrittenDate) => main.every((one) => one.endsWith(':0'))
const hourOf = (time: string) => time.slice(0, -2)

function digitsOf(text: string): WrittenNumber[] {
  return Array.from(text.matchAll(number), ([written, digits = '', unit]) => {
    const factor = unit === undefined ? undefined : factors[unit]
    const meanings = meaningsOf(digits)
    const values = factor === undefined ? meanings : meanings.map((one) => multiply(one, factor))
    const groups = digits.split(/[ \u00a0\u202f\u2009]/)
    const parts = factor === undefined && groups.length > 1 ? groups.flatMap(meaningsOf) : []
    return { text: written.trim(), values, parts }
  })
}

const multiply = (value: string, factor: number) =>
  canonical(String(Math.round(Number(value) * factor * 1e6) / 1e6))

/** What digits with separators may mean, in French and in English. */
function meaningsOf(digits: string): string[] {
  const joined = digits.replaceAll(/[ \u00a0\u202f\u2009'’]/g, '')
  const separators: readonly string[] = joined.match(/[.,]/g) ?? []
  const [first] = separators
  if (first === undefined) return [canonical(joined)]
  if (separators.includes('.') && separators.includes(',')) {
    const decimal = separators.at(-1) ?? '.'
    return [canonical(joined.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.'))]
  }
  if (separators.length > 1) return [canonical(joined.replaceAll(first, ''))]
  const asDecimal = canonical(joined.replace(first, '.'))
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(joined)
    ? [asDecimal, canonical(joined.replace(first, ''))]
    : [asDecimal]
}

/** Without zeros that say nothing; as text, so that long numbers stay exact. */
function canonical(value: string): string {
  const [whole = '', decimals = ''] = value.split('.')
  const end = decimals.replace(/0{1,20}$/, '')
  const start = whole.replace(/^0{1,40}/, '') || '0'
  return end === '' ? start : `${start}.${end}`
}
