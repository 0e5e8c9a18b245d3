/** A date or a time of day; `more` is the year of a date, the seconds of a time. */
export interface WrittenDate {
  readonly kind: 'date' | 'time'
  readonly text: string
  /** What it may mean: 03/04 is in March, or in April. */
  readonly main: readonly string[]
  readonly more?: string
}

/** Months in French, English and Spanish, by their first letters. */
const months = [
  'janv(?:ier)?|jan(?:uary)?|enero',
  'f[ée]vr(?:ier)?|feb(?:ruary)?|febrero',
  'mars|mar(?:ch)?|marzo',
  'avr(?:il)?|apr(?:il)?|abril',
  'mai|may|mayo',
  'juin|june?|junio',
  'juil(?:let)?|july?|julio',
  'ao[ûu]t|aug(?:ust)?|agosto',
  'sept(?:embre|ember)?|septiembre',
  'oct(?:obre|ober)?|octubre',
  'nov(?:embre|ember)?|noviembre',
  'd[ée]c(?:embre|ember)?|diciembre',
]
const month = `(${months.map((one) => `(?:${one})`).join('|')})`
const space = String.raw`[ \u00a0\u202f]`
const noMore = String.raw`(?![\p{L}\p{N}])`
const start = String.raw`(?<![\p{L}\p{N}])`

interface Pattern {
  readonly pattern: RegExp
  /** The date of the groups; nothing when it is none. */
  read(groups: readonly string[]): Omit<WrittenDate, 'text'> | undefined
}

const patterns: readonly Pattern[] = [
  {
    pattern: new RegExp(String.raw`${start}(\d{4})-(\d{2})-(\d{2})${noMore}`, 'gu'),
    read: ([year = '', monthNumber, day]) => dateOf([[day, monthNumber]], year),
  },
  {
    pattern: new RegExp(String.raw`${start}(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})${noMore}`, 'gu'),
    read: ([first, second, year = '']) =>
      dateOf(
        [
          [first, second],
          [second, first],
        ],
        year.length === 2 ? `20${year}` : year,
      ),
  },
  {
    pattern: new RegExp(
      String.raw`${start}(\d{1,2})(?:er|st|nd|rd|th|º)?${space}(?:de${space}|of${space})?${month}\.?(?:,?${space}(?:de${space})?(\d{4}))?${noMore}`,
      'giu',
    ),
    read: ([day, name = '', year = '']) => dateOf([[day, monthOf(name)]], year),
  },
  {
    pattern: new RegExp(
      String.raw`${start}${month}\.?${space}(\d{1,2})(?:st|nd|rd|th)?(?:,?${space}(\d{4}))?${noMore}`,
      'giu',
    ),
    read: ([name = '', day, year = '']) => dateOf([[day, monthOf(name)]], year),
  },
  {
    pattern: new RegExp(
      String.raw`${start}(\d{1,2})(?:${space}?h(?:eures?)?${space}?|:)(\d{2})(?::(\d{2}))?(?:${space}?([ap])\.?m\.?)?${noMore}`,
      'giu',
    ),
    read: ([hours, minutes, seconds = '', half = '']) => timeOf({ hours, minutes, seconds, half }),
  },
  {
    pattern: new RegExp(
      String.raw`${start}(\d{1,2})${space}?(?:h(?:eures?)?|([ap])\.?m\.?)${noMore}`,
      'giu',
    ),
    read: ([hours, half = '']) => timeOf({ hours, minutes: '0', seconds: '', half }),
  },
]

/** The dates and times of a text, and the text of the same length with spaces instead of them. */
export function dateAndTimeOf(text: string): {
  readonly found: readonly WrittenDate[]
  readonly rest: string
} {
  const found: WrittenDate[] = []
  let rest = text
  for (const { pattern, read } of patterns)
    rest = rest.replaceAll(pattern, (written: string, ...groups: unknown[]) => {
      const date = read(
        groups
          .filter((one) => one === undefined || typeof one === 'string')
          .map((one) => one ?? ''),
      )
      if (date === undefined) return written
      found.push({ ...date, text: written })
      return ' '.repeat(written.length)
    })
  return { found, rest }
}

function dateOf(
  readings: readonly (readonly [day: string | undefined, month: string | undefined])[],
  year: string,
): Omit<WrittenDate, 'text'> | undefined {
  const main = readings.flatMap(([day, number]) => {
    const [d, m] = [Number(day), Number(number)]
    return d >= 1 && d <= 31 && m >= 1 && m <= 12 ? [`${d}/${m}`] : []
  })
  return main.length === 0 ? undefined : { kind: 'date', main, ...(year !== '' && { more: year }) }
}

interface ReadTime {
  readonly hours: string | undefined
  readonly minutes: string | undefined
  readonly seconds: string
  readonly half: string
}
function timeOf({ hours, minutes, seconds, half }: ReadTime): Omit<WrittenDate, 'text'> {
  const hour = (Number(hours) % (half === '' ? 100 : 12)) + (/^p/i.test(half) ? 12 : 0)
  const more = seconds === '' ? {} : { more: String(Number(seconds)) }
  return { kind: 'time', main: [`${hour}:${Number(minutes)}`], ...more }
}

const monthPatterns = months.map((one) => new RegExp(`^(?:${one})$`, 'iu'))
const monthOf = (name: string) => String(monthPatterns.findIndex((one) => one.test(name)) + 1)
