import type { Citation } from '@atelier/contract/knowledge/citations'
import { noteSign, withoutNoteSigns } from '#ui/markdown/notes.ts'

/**
 * A reply's text with a note for each citation, by its index in the list, in the place of what the model wrote as a marker. A citation
 * whose characters are not those of this text (it was changed elsewhere) is left out.
 */
export function withCitationNotes(text: string, citations: readonly Citation[]): string {
  if (citations.length === 0) return text
  const ordered = citations
    .map(({ marker }, index) => ({ marker, index }))
    .filter(({ marker: { from, to } }) => from <= to && to <= text.length)
    .sort((one, other) => one.marker.from - other.marker.from || one.index - other.index)
  let result = ''
  let end = 0
  let last: Citation['marker'] | undefined
  for (const { marker, index } of ordered) {
    const isSame = last?.from === marker.from && last.to === marker.to
    if (!isSame && marker.from < end) continue
    // The space before a marker would let the line break between a word and its note.
    if (!isSame) result += withoutNoteSigns(text.slice(end, marker.from)).replace(/ $/, '')
    result += noteSign(index)
    end = marker.to
    last = marker
  }
  return result + withoutNoteSigns(text.slice(end))
}
