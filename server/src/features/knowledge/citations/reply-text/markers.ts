import { markerSign, type TextRange } from './sentences.ts'

/** What a model wrote to name excerpts: `[2]`, `[1, 3]`, `【2】`, `(extrait 2)`, `[^2]`. */
export interface Marker extends TextRange {
  /** Each once, in the order in which they are written. */
  readonly numbers: readonly number[]
}

/** `[2](address)` is a link and `[2]: address` its definition; so many digits are no excerpt's number. */
const numbers = String.raw`\d{1,3}(?:\s{0,2}(?:[,;]|et|and|y)\s{0,2}(?:extraits? |excerpts? |extractos? )?\^?\d{1,3}){0,11}`
const named = '(?:extraits?|excerpts?|extractos?|sources?|passages?)'
const pattern = new RegExp(
  [
    String.raw`\[\s?(?:${named} )?\^?(${numbers})\s?\](?![(:])`,
    String.raw`【\s?(?:${named} )?(${numbers})(?:†[^】\n]{0,60})?\s?】`,
    String.raw`\(${named}\s(${numbers})\)`,
  ].join('|'),
  'gi',
)

/** The markers of a line without code. */
export function markersOf(line: string): Marker[] {
  return Array.from(line.matchAll(pattern), ({ index, 0: text, 1: a, 2: b, 3: c }) => ({
    from: index,
    to: index + text.length,
    numbers: [...new Set((a ?? b ?? c ?? '').match(/\d+/g)?.map(Number))],
  }))
}

/** The line, of the same length, with signs instead of its markers. */
export function withoutMarkers(line: string, markers: readonly Marker[]): string {
  let result = ''
  let from = 0
  for (const marker of markers) {
    result += line.slice(from, marker.from) + markerSign.repeat(marker.to - marker.from)
    from = marker.to
  }
  return result + line.slice(from)
}
