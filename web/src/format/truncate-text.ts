const longest = 60

/** The beginning of a text on one line, to name it. */
export function truncateText(text: string): string {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()]
  return signs.length > longest ? `${signs.slice(0, longest).join('')}…` : signs.join('')
}
