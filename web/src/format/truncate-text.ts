const maxLength = 60

/** The beginning of a text on one line, to name it. */
export function truncateText(text: string): string {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()]
  return signs.length > maxLength ? `${signs.slice(0, maxLength).join('')}…` : signs.join('')
}
