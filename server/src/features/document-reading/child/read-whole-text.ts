import type { DocumentTextResult, TextRequest } from './document-messages.ts'
import { failureReasonOf } from './failure-reason.ts'

/** Reads a document as one text, as much of it as is needed. */
export const readWholeText = (request: TextRequest): Promise<DocumentTextResult> =>
  (request.format === 'pdf' ? readPdf(request) : readWord(request)).catch((cause: unknown) => ({
    type: 'unreadable',
    note: failureReasonOf(cause),
  }))

/**
 * Reads page by page and stops when there is enough text, because a document may be endless. Its
 * scripts never run.
 */
async function readPdf({ path, textMax }: TextRequest): Promise<DocumentTextResult> {
  const { openPdf } = await import('../pdf/open-pdf.ts')
  const pdf = await openPdf(path)
  let text = ''
  for (let number = 1; number <= pdf.numPages && text.length <= textMax; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const words = items
      .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
      .join('')
    text += `${words.trimEnd()}\n\n`
    page.cleanup()
  }
  return toResult(text, textMax)
}

async function readWord({ path, textMax }: TextRequest): Promise<DocumentTextResult> {
  const { default: WordExtractor } = await import('word-extractor')
  const document = await new WordExtractor().extract(path)
  const asWritten = { filterUnicode: false }
  const notes = [document.getFootnotes(asWritten), document.getEndnotes(asWritten)].filter(
    (part) => part.trim() !== '',
  )
  return toResult([document.getBody(asWritten), ...notes].join('\n\n'), textMax)
}

function toResult(text: string, textMax: number): DocumentTextResult {
  const trimmed = text
    .replaceAll('\0', '')
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (trimmed === '') return { type: 'unreadable', note: 'no-text' }
  return { type: 'read', text: trimmed.slice(0, textMax), isTruncated: trimmed.length > textMax }
}
