import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import {
  type DocumentExcerpt,
  documentReading,
  type UnreadableReason,
} from '#features/document-reading/document-reading.service.ts'
import { positionOf, type StoredExcerpt } from './file-excerpts.ts'

/** A document as it is stored with a message: its text, and where the excerpts are in it. */
export type ReadDocument =
  | {
      readonly type: 'read'
      readonly text: string
      readonly excerpts: readonly StoredExcerpt[]
      readonly isTruncated: boolean
    }
  | { readonly type: 'unreadable'; readonly note: Exclude<UnreadableReason, 'unknown-type'> }

/** Whoever uploads a file waits for it: the largest normal documents take a few seconds on a slow machine. */
const maxMs = 20_000
/** More than any text of the largest size needs: a document may be made of a thousand headings. */
const maxExcerpts = 2500

interface ReadingRequest {
  readonly signal: AbortSignal
  readonly patienceMs?: number
  readonly excerptsMax?: number
}

/** Reads as much of a document as is stored, in a process of its own. What it reads in time stays. */
export async function readDocument(
  path: string,
  { signal, patienceMs = maxMs, excerptsMax = maxExcerpts }: ReadingRequest,
): Promise<ReadDocument> {
  const late = AbortSignal.timeout(patienceMs)
  const text = createTextWriter(excerptsMax)
  try {
    const splitter = documentReading.createExcerptSplitter()
    for await (const part of documentReading.read({
      path,
      signal: AbortSignal.any([signal, late]),
    })) {
      if (part.type === 'unreadable')
        return {
          type: 'unreadable',
          note: part.reason === 'unknown-type' ? 'damaged' : part.reason,
        }
      const isEnd = part.type === 'end'
      const blocks = part.type === 'blocks' ? part.blocks : []
      const excerpts = isEnd ? splitter.finish() : blocks.flatMap((block) => splitter.add(block))
      for (const excerpt of excerpts) if (!text.add(excerpt)) return text.finish(true)
      if (part.type === 'end') return text.finish(part.gaps.some(isMissing))
    }
  } catch (cause) {
    if (!late.aborted || signal.aborted) throw cause
    return text.isEmpty() ? { type: 'unreadable', note: 'too-heavy' } : text.finish(true)
  }
  return text.finish(false)
}

/** Text that is there and could not be read; of scans and hidden sheets none was expected. */
const isMissing = ({ why }: { readonly why: string }) =>
  why === 'damaged' || why === 'too-heavy' || why === 'beyond-limit'

/** Joins excerpts to one text; a new page begins behind an empty line. */
function createTextWriter(excerptsMax: number) {
  const excerpts: StoredExcerpt[] = []
  let text = ''
  return {
    isEmpty: () => excerpts.length === 0,
    /** Returns `false` when there is no room for all of it. */
    add(excerpt: DocumentExcerpt): boolean {
      const position = positionOf(excerpt)
      const before = excerpts.at(-1)
      if (before) text += isSamePage(before.position, position) ? '\n' : '\n\n'
      const from = text.length
      text = `${text}${excerpt.text}`.slice(0, attachmentLimits.textMax)
      if (text.length > from)
        excerpts.push({ from, to: text.length, heading: excerpt.heading, position })
      return from + excerpt.text.length <= text.length && excerpts.length < excerptsMax
    },
    finish: (isTruncated: boolean): ReadDocument =>
      excerpts.length === 0
        ? { type: 'unreadable', note: 'no-text' }
        : { type: 'read', text, excerpts, isTruncated },
  }
}

const isSamePage = (before: StoredExcerpt['position'], next: StoredExcerpt['position']) =>
  !('page' in before && 'page' in next) || before.page === next.page
