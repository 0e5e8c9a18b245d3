import { type ReplySentence, readLine, startsWithMarker } from './line-sentences.ts'
import { markerSign } from './sentences.ts'

const fenceLine = /^[ \t>]{0,40}(`{3,}|~{3,})([^\n]*)/
const footnote = /^ {0,3}\[\^[^\]\n]{1,20}\]:/
const mayEndSentence = /[.!?…。！？\n]/
/** Characters without an end of a sentence that are read again when more arrive. */
const maxUnread = 3000

export interface ReplyLines {
  /** The sentences outside of code that are complete by what arrived. The same text in any parts gives the same. */
  read(added: string): ReplySentence[]
  finish(): ReplySentence[]
}

/** Reads a reply as it arrives. */
export function createReplyLines(): ReplyLines {
  const state = { rest: '', offset: 0, isStart: true, opensWithMarker: false, unreadUntil: 0 }
  const fences = createFences()
  let mayClose = false

  function readRest(isPartial: boolean): ReplySentence[] {
    const { rest, offset, isStart } = state
    if (isStart && footnote.test(rest)) return []
    const opensWithMarker = isStart ? startsWithMarker(rest) : state.opensWithMarker
    return readLine({ text: rest, offset, isStart, opensWithMarker, isPartial })
  }
  function endLine(): ReplySentence[] {
    const isCode = fences.take(state.rest, state.isStart)
    const found = isCode ? [] : readRest(false)
    state.offset += state.rest.length + 1
    state.rest = ''
    state.isStart = true
    state.unreadUntil = 0
    mayClose = false
    return found
  }
  /** The complete sentences of a line that goes on. */
  function readPart(): ReplySentence[] {
    const { rest, offset, isStart } = state
    if (fences.isOpen() || !mayClose || rest.length < state.unreadUntil) return []
    const found = isStart && fenceLine.test(rest) ? [] : readRest(true)
    const last = found.at(-1)
    if (last === undefined) {
      // What has no end yet is read again when it is much longer, so that a line without any takes linear time.
      if (rest.length > maxUnread) state.unreadUntil = 1.5 * rest.length
      return []
    }
    if (isStart) state.opensWithMarker = startsWithMarker(rest)
    state.rest = rest.slice(last.to - offset)
    state.offset = last.to
    state.isStart = false
    state.unreadUntil = 0
    mayClose = mayEndSentence.test(state.rest)
    return found
  }

  return {
    read(added) {
      const lines = added.replaceAll(markerSign, ' ').split('\n')
      const found: ReplySentence[] = []
      for (const [index, line] of lines.entries()) {
        state.rest += line
        mayClose ||= mayEndSentence.test(line) || state.rest.length > maxUnread
        if (index < lines.length - 1) found.push(...endLine())
      }
      return [...found, ...readPart()]
    },
    finish: endLine,
  }
}

/** Follows the blocks of code of a text, line after line. */
function createFences() {
  let open: string | undefined
  return {
    isOpen: () => open !== undefined,
    /** Whether the line is code, or begins or ends some. */
    take(line: string, isStart: boolean): boolean {
      const wasOpen = open !== undefined
      const marks = isStart ? fenceLine.exec(line) : null
      if (marks) open = fenceAfter(open, marks[1] ?? '', marks[2] ?? '')
      return wasOpen || open !== undefined
    },
  }
}

/** As many marks as opened a block close it, alone on their line; backticks behind them make it code within a sentence. */
function fenceAfter(open: string | undefined, marks: string, after: string): string | undefined {
  if (open !== undefined) return marks.startsWith(open) && after.trim() === '' ? undefined : open
  return marks.startsWith('~') || !after.includes('`') ? marks : undefined
}
