const longest = 60

/** The beginning of a text on one line, as its name. */
export function shortText(text: string): string {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()]
  return signs.length > longest ? `${signs.slice(0, longest).join('')}…` : signs.join('')
}
