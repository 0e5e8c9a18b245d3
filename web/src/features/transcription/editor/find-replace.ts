export interface Search {
  readonly find: string
  readonly matchesCase: boolean
}
export interface Match {
  readonly id: string
  /** Its start and end in the segment's text. */
  readonly from: number
  readonly to: number
}

/** The typed text taken literally: a dot is a dot. */
const searchPattern = ({ find, matchesCase }: Search) =>
  new RegExp(find.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), matchesCase ? 'gu' : 'giu')

/** All matches, in the order of the transcript. */
export function findMatches(texts: ReadonlyMap<string, string>, search: Search): Match[] {
  if (search.find === '') return []
  const pattern = searchPattern(search)
  return [...texts].flatMap(([id, text]) =>
    Array.from(text.matchAll(pattern), ({ index, 0: match }) => ({
      id,
      from: index,
      to: index + match.length,
    })),
  )
}

interface Replacement {
  readonly search: Search
  readonly replacement: string
  /** Without it, every match is replaced. */
  readonly only?: Match
}
/** The segments that a replacement changes. */
export function replaceMatches(
  texts: ReadonlyMap<string, string>,
  { search, replacement, only }: Replacement,
): { id: string; text: string }[] {
  if (search.find === '') return []
  if (only) {
    const text = texts.get(only.id)
    return text === undefined
      ? []
      : [{ id: only.id, text: text.slice(0, only.from) + replacement + text.slice(only.to) }]
  }
  const pattern = searchPattern(search)
  return [...texts].flatMap(([id, text]) => {
    const replaced = text.replace(pattern, () => replacement)
    return replaced === text ? [] : [{ id, text: replaced }]
  })
}
