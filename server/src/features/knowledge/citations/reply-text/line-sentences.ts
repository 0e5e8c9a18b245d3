import { type Marker, markersOf, withoutMarkers } from './markers.ts'
import { markerSign, sentencesOf, type TextRange } from './sentences.ts'
import { withoutCode } from './without-code.ts'

/** A sentence of a reply; characters are those of the whole reply. */
export interface ReplySentence extends TextRange {
  /** As it is written, with signs instead of code and markers. */
  readonly text: string
  readonly markers: readonly Marker[]
  readonly isHeading: boolean
}

/** What precedes the text of a line: quotation, item, number, heading. */
const lineStart = /^[ \t]{0,40}(?:(?:>|#{1,6}|[-*+•]|\d{1,3}[.)]|\|)[ \t]{1,4}){0,6}/
/** A shorter line has neither a marker nor a statement. */
const minLine = 3

interface Line {
  readonly text: string
  /** Where it begins in the reply. */
  readonly offset: number
  /** It is the beginning of a line, not what remains of one. */
  readonly isStart: boolean
  /** The line began with a marker. */
  readonly opensWithMarker: boolean
  /** It goes on in what has not arrived yet. */
  readonly isPartial: boolean
}

/** The complete sentences of a line outside of code. */
export function readLine(line: Line): ReplySentence[] {
  const { text, offset, isStart, isPartial } = line
  if (text.length < minLine) return []
  const readable = withoutCode(text, isPartial)
  const start = isStart ? startLength(readable) : 0
  const markers = markersOf(readable)
  const plain = withoutMarkers(readable, markers)
  const opensWithMarker = isStart ? plain.startsWith(markerSign, start) : line.opensWithMarker
  const isHeading = isStart && /^ {0,3}#{1,6} /.test(text)
  let next = 0
  return sentencesOf(`${' '.repeat(start)}${plain.slice(start)}`, {
    ...{ opensWithMarker, isPartial },
  }).map((range) => {
    const inside: Marker[] = []
    for (let one = markers[next]; one && one.from < range.to; one = markers[++next])
      inside.push(shifted(one, offset))
    const sentence = plain.slice(range.from, range.to)
    return { ...shifted(range, offset), text: sentence, markers: inside, isHeading }
  })
}

/** Whether the sentences of a line follow their markers. */
export const startsWithMarker = (line: string): boolean =>
  markersOf(line.slice(0, maxStart)).some(({ from }) => from === startLength(line))

const maxStart = 200
const startLength = (line: string) => lineStart.exec(line)?.[0].length ?? 0

const shifted = <Range extends TextRange>(range: Range, by: number): Range => ({
  ...range,
  from: range.from + by,
  to: range.to + by,
})
