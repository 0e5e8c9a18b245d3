const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}
const titleOf = [/<title[^>]{0,200}>([^<]{1,300})</i, /<h1[^>]{0,300}>([^<]{1,300})</i]
const maxLength = 120
/** Titles are at the beginning. */
const readLength = 20_000

/** The title that an SVG or HTML document bears, else its first heading; empty when there is none. */
export function markupTitle(code: string): string {
  const start = code.slice(0, readLength)
  const found = titleOf.map((pattern) => plain(pattern.exec(start)?.[1] ?? ''))
  return found.find((title) => title !== '') ?? ''
}

const plain = (text: string) =>
  text
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
