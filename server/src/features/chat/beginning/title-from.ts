const maxTitleLength = 60

/** A title from the first words of a message, truncated between words. */
export function titleFrom(message: string): string {
  // The first words are enough: the message may be long.
  const line = message
    .trim()
    .slice(0, maxTitleLength * 20)
    .replaceAll(/\s+/g, ' ')
  if (line.length <= maxTitleLength) return line
  const start = line.slice(0, maxTitleLength)
  const lastSpace = start.lastIndexOf(' ')
  const words = lastSpace > maxTitleLength / 2 ? start.slice(0, lastSpace) : start
  return `${words.replace(/(?<![\s,;:.!?'’«(-])[\s,;:.!?'’«(-]+$/, '')}…`
}
