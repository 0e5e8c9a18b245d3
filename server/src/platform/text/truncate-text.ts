import { textPatterns } from './text-patterns.ts'

const maxTitleLength = 60

/** Truncates a text to `max` characters, with an ellipsis. */
export function truncateText(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}

/** A text truncated to one line, between French quotes, for titles. */
export function quoteForTitle(text: string): string {
  const line = text.replaceAll(textPatterns.spaces, ' ').trim()
  const characters = [...line]
  return `«\u00a0${characters.length > maxTitleLength ? `${characters.slice(0, maxTitleLength).join('')}…` : line}\u00a0»`
}
