import type { DocumentBlock, DocumentPosition } from '../document-blocks.ts'
import { splitSentences } from './split-sentences.ts'

/** Between the headings of an excerpt, the outermost first. */
export const headingSeparator = ' › '

/** A part of a document that is found and cited as one. */
export interface DocumentExcerpt {
  /** Titles above it, outermost first, in one line. */
  readonly heading: string
  readonly text: string
  /** Where it begins. Rows, lines and paragraphs go on to `to`; pages and slides are one. */
  readonly from: DocumentPosition
  readonly to: DocumentPosition
}

/** In characters. Shorter ones are joined while they are under the same heading, and longer ones end with a sentence. */
export const excerptLengths = { usual: 900, min: 200, max: 1400, heading: 200 } as const

const paragraphEnd = '\n'

/**
 * Joins the blocks of a document to excerpts, as they come. None goes beyond its page, slide, sheet
 * or section; joined again in their order they are the text as it was read.
 */
export function createExcerptSplitter() {
  /** Complete, but for a short end of its section that may follow. */
  let full: readonly DocumentBlock[] = []
  let open: DocumentBlock[] = []
  /** Of all that is open: counting it again for each block would take long where blocks are short. */
  let openLength = 0
  let finished: DocumentExcerpt[] = []

  const finish = (blocks: readonly DocumentBlock[]) => {
    if (blocks.length > 0) finished.push(toExcerpt(blocks))
  }
  const closeSection = () => {
    const isShort = lengthOf(open) < excerptLengths.min
    const joined = [...full, ...open]
    if (isShort && lengthOf(joined) <= excerptLengths.max) finish(joined)
    else {
      finish(full)
      finish(open)
    }
    full = []
    open = []
    openLength = 0
  }
  const addPart = (part: DocumentBlock) => {
    const last = open.at(-1)
    if (last && !isTogether(last, part)) closeSection()
    else if (isFull(openLength, part)) {
      finish(full)
      full = open
      open = []
      openLength = 0
    }
    openLength = joinedLength(openLength, part)
    open.push(part)
  }
  const take = () => {
    const taken = finished
    finished = []
    return taken
  }
  return {
    /** Adds a block; returns the excerpts that are complete by it. */
    add(block: DocumentBlock): readonly DocumentExcerpt[] {
      for (const text of splitSentences(block.text, excerptLengths)) addPart({ ...block, text })
      return take()
    },
    /** Returns what is left at the end of the document. */
    finish(): readonly DocumentExcerpt[] {
      closeSection()
      return take()
    },
  }
}

const lengthOf = (blocks: readonly DocumentBlock[]) =>
  blocks.reduce((sum, { text }) => sum + text.length + paragraphEnd.length, -paragraphEnd.length)

const joinedLength = (openLength: number, { text }: DocumentBlock) =>
  (openLength > 0 ? openLength + paragraphEnd.length : 0) + text.length

function isFull(openLength: number, next: DocumentBlock): boolean {
  const joined = joinedLength(openLength, next)
  const isLongEnough = openLength >= excerptLengths.min
  return joined > excerptLengths.max || (joined > excerptLengths.usual && isLongEnough)
}

function toExcerpt(blocks: readonly DocumentBlock[]): DocumentExcerpt {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) throw new Error('an excerpt has a block')
  const text = blocks.map((block) => block.text).join(paragraphEnd)
  // Titles that follow each other belong to the innermost one.
  return {
    heading: joinHeadings(last.headings),
    text,
    from: first.position,
    to: endOf(last.position),
  }
}

/** Whether a block may be in an excerpt with the one before it. */
function isTogether(before: DocumentBlock, next: DocumentBlock): boolean {
  if (unitOf(before.position) !== unitOf(next.position)) return false
  if (!next.isHeading) return before.headings.join('\n') === next.headings.join('\n')
  return before.isHeading === true && next.headings.length > before.headings.length
}

/** What an excerpt does not go beyond. */
function unitOf(position: DocumentPosition): string {
  // What was recognised is an excerpt of its own: it may be wrong.
  if ('page' in position) return `page ${position.page} ${position.isRecognized === true}`
  if ('slide' in position) return `slide ${position.slide}`
  return 'sheet' in position ? `sheet ${position.sheet}` : 'text'
}

const endOf = (position: DocumentPosition): DocumentPosition =>
  'rows' in position
    ? { ...position, rows: { from: position.rows.to, to: position.rows.to } }
    : position

/** The innermost titles say most, so the outer ones give way. */
function joinHeadings(headings: readonly string[]): string {
  let joined = ''
  for (const heading of headings.toReversed()) {
    const next = joined === '' ? heading : `${heading}${headingSeparator}${joined}`
    if (next.length > excerptLengths.heading) break
    joined = next
  }
  return joined === '' ? (headings.at(-1) ?? '').slice(0, excerptLengths.heading) : joined
}
