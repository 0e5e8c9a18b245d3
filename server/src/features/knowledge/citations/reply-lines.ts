import { type Marker, markersOf, withoutMarkers } from './markers.ts'
import { markerSign, sentencesOf, type TextRange } from './sentences.ts'

/** A sentence of a reply; characters are those of the whole reply. */
export interface ReplySentence extends TextRange {
  /** As it is written, with signs instead of code and markers. */
  readonly text: string
  readonly markers: readonly Marker[]
  readonly isHeading: boolean
}

/** What precedes the text of a line: quotation, item, number, heading. */
const lineStart = /^[ \t]{0,40}(?:(?:>|#{1,6}|[-*+•]|\d{1,3}[.)]|\|)[ \t]{1,4}){0,6}/
const fenceLine = /^[ \t>]{0,40}(`{3,}|~{3,})([^\n]*)/
const footnote = /^ {0,3}\[\^[^\]\n]{1,20}\]:/
/** One that goes on beyond is read no further while it arrives. */
const mayEndSentence = /[.!?…。！？\n]/

/** Reads a reply as it arrives: the sentences that are complete, outside of code. The same text in any parts gives the same. */
export function createReplyLines() {
  let rest = ''
  let offset = 0
  let fence: string | undefined
  let isStart = true
  let opensWithMarker = false
  let mayClose = false
  let unreadUntil = 0

  function takeLine(line: string): ReplySentence[] {
    const marks = isStart ? fenceLine.exec(line) : null
    const wasFenced = fence !== undefined
    if (marks) fence = fenceAfter(fence, marks[1] ?? '', marks[2] ?? '')
    const found = wasFenced || fence !== undefined || isNote(line) ? [] : take(line, false)
    offset += line.length + 1
    isStart = true
    return found
  }
  const isNote = (line: string) => isStart && footnote.test(line)

  function take(line: string, isPartial: boolean): ReplySentence[] {
    const readable = withoutCode(line, isPartial)
    const start = isStart ? (lineStart.exec(readable)?.[0].length ?? 0) : 0
    const markers = markersOf(readable)
    const plain = withoutMarkers(readable, markers)
    if (isStart) opensWithMarker = plain.startsWith(markerSign, start)
    const isHeading = isStart && /^ {0,3}#{1,6} /.test(line)
    let next = 0
    return sentencesOf(`${' '.repeat(start)}${plain.slice(start)}`, {
      ...{ opensWithMarker, isPartial },
    }).map((range) => {
      const inside: Marker[] = []
      for (let one = markers[next]; one && one.from < range.to; one = markers[++next])
        inside.push(shifted(one, offset))
      const text = plain.slice(range.from, range.to)
      return { ...shifted(range, offset), text, markers: inside, isHeading }
    })
  }

  /** The complete sentences of a line that goes on. */
  function takePart(): ReplySentence[] {
    if (fence !== undefined || !mayClose || rest.length < unreadUntil) return []
    if (isNote(rest) || (isStart && fenceLine.test(rest))) return []
    const found = take(rest, true)
    const last = found.at(-1)
    if (last === undefined) {
      // What has no end yet is read again when it is much longer, so that a line without any takes linear time.
      if (rest.length > maxUnread) unreadUntil = 1.5 * rest.length
      return []
    }
    const length = last.to - offset
    rest = rest.slice(length)
    offset += length
    isStart = false
    unreadUntil = 0
    mayClose = mayEndSentence.test(rest)
    return found
  }

  return {
    read(added: string): ReplySentence[] {
      const lines = added.replaceAll(markerSign, ' ').split('\n')
      const found: ReplySentence[] = []
      for (const [index, line] of lines.entries()) {
        rest += line
        mayClose ||= mayEndSentence.test(line) || rest.length > maxUnread
        if (index === lines.length - 1) break
        found.push(...takeLine(rest))
        rest = ''
        mayClose = false
        unreadUntil = 0
      }
      return [...found, ...takePart()]
    },
    finish(): ReplySentence[] {
      const found = takeLine(rest)
      rest = ''
      return found
    },
  }
}

/** Characters without an end of a sentence that are read again when more arrive. */
const maxUnread = 3000

const shifted = <Range extends TextRange>(range: Range, by: number): Range => ({
  ...range,
  from: range.from + by,
  to: range.to + by,
})

function fenceAfter(open: string | undefined, marks: string, after: string): string | undefined {
  if (open !== undefined) return marks.startsWith(open) && after.trim() === '' ? undefined : open
  return marks.startsWith('~') || !after.includes('`') ? marks : undefined
}

/** The line, of the same length, with spaces instead of code; of a line that goes on, what precedes an open mark. */
function withoutCode(line: string, isPartial: boolean): string {
  if (!line.includes('`')) return line
  const runs = Array.from(line.matchAll(/`+/g), ({ index, 0: { length } }) => ({ index, length }))
  const byLength = Map.groupBy(runs.toReversed(), ({ length }) => length)
  let result = ''
  let from = 0
  for (const open of runs) {
    if (open.index < from) continue
    const same = byLength.get(open.length) ?? []
    while ((same.at(-1)?.index ?? Number.POSITIVE_INFINITY) <= open.index) same.pop()
    const close = same.at(-1)
    if (close === undefined) {
      if (isPartial) return result + line.slice(from, open.index)
      continue
    }
    const end = close.index + close.length
    result += line.slice(from, open.index) + ' '.repeat(end - open.index)
    from = end
  }
  return result + line.slice(from)
}
