/** What is being named in a message: a sign at the beginning of a word, and what follows it up to the caret. */
export interface Mention {
  readonly query: string
  readonly from: number
  readonly to: number
}

/** `#` names a collection, `@` an assistant. */
export function mentionAt(text: string, caret: number, sign: '#' | '@' = '#'): Mention | undefined {
  const [, query] = patterns[sign].exec(text.slice(0, caret)) ?? []
  return query === undefined ? undefined : { query, from: caret - query.length - 1, to: caret }
}

/** The text without it, and without the space that would then be double. */
export const withoutMention = (text: string, { from, to }: Mention): string =>
  `${text.slice(0, from)}${text.slice(to).replace(/^ /, '')}`

const patterns = { '#': /(?:^|\s)#([^\s#]{0,40})$/u, '@': /(?:^|\s)@([^\s@]{0,40})$/u }
