import type { HighlightedText } from '@atelier/contract/chat/search'
import type { FoundExcerpt } from '@atelier/contract/knowledge/knowledge-search'

/** The text of an excerpt in parts: the words of the question, and what is between them. */
export function markedText({ text, marks }: Pick<FoundExcerpt, 'text' | 'marks'>): HighlightedText {
  const parts: { text: string; isMatch: boolean }[] = []
  let end = 0
  for (const { from, to } of [...marks].sort((one, other) => one.from - other.from)) {
    if (from < end || to <= from) continue
    if (from > end) parts.push({ text: text.slice(end, from), isMatch: false })
    parts.push({ text: text.slice(from, to), isMatch: true })
    end = to
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false })
  return parts
}
