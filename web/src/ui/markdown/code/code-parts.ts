import type { CodeToken } from './highlight-tokens.ts'

/** In lines: few enough to render within a frame or two. */
const linesPerPart = 40
const part = new RegExp(`(?:[^\\n]*\\n){${linesPerPart}}|[\\s\\S]+`, 'g')

/** Splits code into groups of lines; joined, they are the code again. While code streams in, all but its last part stay the same. */
export const splitCode = (code: string): readonly string[] => code.match(part) ?? []

/** The highlighted ranges of a code, by its parts. */
export function splitTokens(tokens: readonly CodeToken[], parts: readonly string[]): CodeToken[][] {
  const left = tokens.values()
  let rest: CodeToken | undefined
  return parts.map(({ length }) => {
    const own: CodeToken[] = []
    for (let missing = length; missing > 0; ) {
      rest ??= left.next().value
      if (!rest) break
      const { text, tone } = rest
      const fits = text.slice(0, missing)
      own.push(tone === undefined ? { text: fits } : { text: fits, tone })
      missing -= fits.length
      rest = fits.length === text.length ? undefined : { ...rest, text: text.slice(fits.length) }
    }
    return own
  })
}
