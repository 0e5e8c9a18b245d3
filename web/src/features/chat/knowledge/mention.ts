/** A collection that is being named in a message: `#` at the beginning of a word, and what follows it up to the caret. */
export interface Mention {
  readonly query: string
  readonly from: number
  readonly to: number
}

export function mentionAt(text: string, caret: number): Mention | undefined {
  const [, query] = /(?:^|\s)#([^\s#]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  return query === undefined ? undefined : { query, from: caret - query.length - 1, to: caret }
}

/** The text without it, and without the space that would then be double. */
export const withoutMention = (text: string, { from, to }: Mention): string =>
  `${text.slice(0, from)}${text.slice(to).replace(/^ /, '')}`
