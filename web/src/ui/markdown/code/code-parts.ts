import type { CodeToken } from './highlight-tokens.ts'

/** Few enough to be drawn and laid out in a fraction of a frame or two. */
const linesPerPart = 40
const part = new RegExp(`(?:[^\\n]*\\n){${linesPerPart}}|[\\s\\S]+`, 'g')

/** Code in stretches of lines; joined, they are the code again. While code grows, all but its last part stay the same. */
export const splitCode = (code: string): readonly string[] => code.match(part) ?? []

/** Coloured stretches of a code, by its parts. */
export function splitTokens(tokens: readonly CodeToken[], parts: readonly string[]): CodeToken[][] {
  const left = tokens.values()
  let rest: CodeToken | undefined
  return parts.map(({ length }) => {
    const own: CodeToken[] = []
    for (let room = length; room > 0; ) {
      rest ??= left.next().value
      if (!rest) break
      const { text, tone } = rest
      const fits = text.slice(0, room)
      own.push(tone === undefined ? { text: fits } : { text: fits, tone })
      room -= fits.length
      rest = fits.length === text.length ? undefined : { ...rest, text: text.slice(fits.length) }
    }
    return own
  })
}
