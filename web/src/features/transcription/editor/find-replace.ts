export interface Search {
  readonly find: string
  readonly matchesCase: boolean
}
export interface Match {
  readonly id: string
  /** Where it begins in the segment's text, and where it ends. */
  readonly from: number
  readonly to: number
}

/** Literally what was typed: a dot is a dot. */
const searchPattern = ({ find, matchesCase }: Search) =>
  new RegExp(find.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), matchesCase ? 'gu' : 'giu')

/** Every place where it stands, in the order of the transcript. */
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

/** The segments that change when every place, or one of them, is replaced. */
export function replaceMatches(
  texts: ReadonlyMap<string, string>,
  { search, by, only }: { readonly search: Search; readonly by: string; readonly only?: Match },
): { id: string; text: string }[] {
  if (search.find === '') return []
  if (only) {
    const text = texts.get(only.id)
    return text === undefined
      ? []
      : [{ id: only.id, text: text.slice(0, only.from) + by + text.slice(only.to) }]
  }
  const pattern = searchPattern(search)
  return [...texts].flatMap(([id, text]) => {
    const replaced = text.replace(pattern, () => by)
    return replaced === text ? [] : [{ id, text: replaced }]
  })
}
