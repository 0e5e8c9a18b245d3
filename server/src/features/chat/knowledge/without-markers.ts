import type { Citation } from '@atelier/contract/knowledge/citations'
import type { StoredGrounding } from '../stored-chat.ts'

/** A stored message as it is spoken, and shown in results of a search. */
export function plainContent(row: { readonly content: string; readonly grounding: string | null }) {
  if (row.grounding === null) return row.content
  // Only the repository of messages writes the column.
  const { citations } = JSON.parse(row.grounding) as StoredGrounding
  return withoutMarkers(row.content, citations)
}

/** A reply without the signs of its citations. */
export function withoutMarkers(
  content: string,
  citations: readonly Pick<Citation, 'marker'>[],
): string {
  let text = ''
  let end = 0
  for (const { marker } of citations.toSorted(
    (one, other) => one.marker.from - other.marker.from,
  )) {
    if (marker.from < end || marker.to === marker.from) continue
    text += content.slice(end, marker.from).trimEnd()
    end = marker.to
  }
  return text + content.slice(end)
}
