import type { DocumentBlock, DocumentPosition } from '../document-blocks.ts'
import { splitSentences } from './split-sentences.ts'

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
  let open: DocumentBlock[] = []
  let length = 0
  let finished: DocumentExcerpt[] = []

  const close = () => {
    const [first] = open
    const last = open.at(-1)
    if (first && last) {
      const text = open.map((block) => block.text).join(paragraphEnd)
      // Titles that follow each other belong to the innermost one.
      const heading = joinHeadings(last.headings)
      const excerpt = { heading, text, from: first.position, to: endOf(last.position) }
      finished.push(excerpt)
    }
    open = []
    length = 0
  }
  const addPart = (part: DocumentBlock) => {
    const last = open.at(-1)
    const joined = length + paragraphEnd.length + part.text.length
    const isTooLong = joined > excerptLengths.max
    const isLongEnough = joined > excerptLengths.usual && length >= excerptLengths.min
    if (last && (!isTogether(last, part) || isTooLong || isLongEnough)) close()
    length += (open.length > 0 ? paragraphEnd.length : 0) + part.text.length
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
      close()
      return take()
    },
  }
}

/** Whether a block may be in an excerpt with the one before it. */
function isTogether(before: DocumentBlock, next: DocumentBlock): boolean {
  if (!isSameUnit(before.position, next.position)) return false
  if (!next.isHeading) return before.headings.join('\n') === next.headings.join('\n')
  return before.isHeading === true && next.headings.length > before.headings.length
}

function isSameUnit(before: DocumentPosition, next: DocumentPosition): boolean {
  if ('page' in before && 'page' in next) return before.page === next.page
  if ('slide' in before && 'slide' in next) return before.slide === next.slide
  if ('sheet' in before && 'sheet' in next) return before.sheet === next.sheet
  return true
}

const endOf = (position: DocumentPosition): DocumentPosition =>
  'rows' in position
    ? { ...position, rows: { from: position.rows.to, to: position.rows.to } }
    : position

/** The innermost titles say most, so the outer ones give way. */
function joinHeadings(headings: readonly string[]): string {
  let joined = ''
  for (const heading of headings.toReversed()) {
    const next = joined === '' ? heading : `${heading} › ${joined}`
    if (next.length > excerptLengths.heading) break
    joined = next
  }
  return joined === '' ? (headings.at(-1) ?? '').slice(0, excerptLengths.heading) : joined
}
