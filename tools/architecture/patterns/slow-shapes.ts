import { runInNewContext } from 'node:vm'

const length = 200_000
/** Of a processor, not on a clock. A linear pattern needs some milliseconds, a quadratic one a quarter of a minute. */
const enoughSeconds = 3
/** Ends what would go on for hours. */
const endedAfterMs = 6_000

const fill = (piece: string) => piece.repeat(length / piece.length)
const texts: Readonly<Record<string, string>> = {
  spaces: fill(' '),
  'short lines': fill('a\n'),
  'empty lines': fill('\n'),
  'one line': fill('a'),
  bars: fill('|'),
  'a bar and spaces': `|${fill(' ')}`,
  backticks: fill('`'),
  brackets: fill('['),
  'combining marks': fill('\u0301\u0323'),
}

/** A text on which a pattern takes more than a linear number of steps: a common one, or a run of a character that it names itself. */
export function findSlowShape(pattern: RegExp): string | undefined {
  if (!hasRepeat(pattern)) return undefined
  const found = Object.entries({ ...texts, ...runsOf(pattern) }).find(([, text]) =>
    isSlow(pattern, text),
  )
  return found?.[0]
}

/** Without one it looks at a few characters from each place, whatever they are. */
const hasRepeat = ({ source }: RegExp) => /[*+]|\{\d+,\d*\}/.test(source)

function runsOf({ source }: RegExp): Readonly<Record<string, string>> {
  const named = source.replaceAll(/\\[pP]\{[^{}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[a-zA-Z]/g, '')
  const signs = [...new Set([...named].filter((sign) => !'\\^$'.includes(sign)))]
  return Object.fromEntries(
    signs.flatMap((sign) => [
      [`run of ${sign}`, sign.repeat(length)],
      [`line of ${sign} and spaces`, `${sign}${' '.repeat(length)}`],
    ]),
  )
}

function isSlow(pattern: RegExp, text: string): boolean {
  // What cannot match at the end makes it try everything else before.
  const subject = `${text}\0x`
  const before = process.threadCpuUsage()
  try {
    runInNewContext(
      'search()',
      { search: () => search(pattern, subject) },
      {
        timeout: endedAfterMs,
      },
    )
  } catch {
    return true
  }
  const { user } = process.threadCpuUsage(before)
  return user / 1e6 > enoughSeconds
}

const search = (pattern: RegExp, text: string) =>
  pattern.global ? text.replaceAll(pattern, '') : pattern.exec(text)
