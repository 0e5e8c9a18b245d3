import type { Citation } from '@atelier/contract/knowledge/citations'

/** A reply without the signs of its citations, as it is spoken. */
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
