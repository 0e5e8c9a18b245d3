const maxTitleLength = 60

/** The beginning of a text, with a sign where it goes on. */
export function truncateText(text: string, most: number): string {
  const signs = [...text]
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text
}

/** The beginning of a text on one line, between French quotes, for titles. */
export function quoteForTitle(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const signs = [...line]
  return `«\u00a0${signs.length > maxTitleLength ? `${signs.slice(0, maxTitleLength).join('')}…` : line}\u00a0»`
}
