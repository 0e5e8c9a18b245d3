/** Reads one document; run by `document-child.ts`, which watches over it. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentOrder, DocumentText } from './document-order.ts'

const order = workerData as DocumentOrder
const text = order.format === 'pdf' ? readPdf(order) : readWord(order)
text.then(
  (answer) => parentPort?.postMessage(answer),
  (cause: unknown) =>
    parentPort?.postMessage({ type: 'unreadable', note: noteOf(cause) } satisfies DocumentText),
)

const noteOf = (cause: unknown) =>
  cause instanceof Error &&
  (cause.name === 'PasswordException' || /encrypt|password/i.test(cause.message))
    ? 'locked'
    : 'damaged'

/** Page by page, so that an endless one is left where there is enough. Scripts of the document are never run. */
async function readPdf({ path, textMax }: DocumentOrder): Promise<DocumentText> {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), {
    enableXfa: false,
    verbosity: 0,
  })
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
  return asRead(text, textMax)
}

async function readWord({ path, textMax }: DocumentOrder): Promise<DocumentText> {
  const { default: WordExtractor } = await import('word-extractor')
  const document = await new WordExtractor().extract(path)
  const asWritten = { filterUnicode: false }
  const notes = [document.getFootnotes(asWritten), document.getEndnotes(asWritten)].filter(
    (part) => part.trim() !== '',
  )
  return asRead([document.getBody(asWritten), ...notes].join('\n\n'), textMax)
}

function asRead(text: string, textMax: number): DocumentText {
  const trimmed = text
    .replaceAll('\0', '')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (trimmed === '') return { type: 'unreadable', note: 'no-text' }
  return { type: 'read', text: trimmed.slice(0, textMax), isCut: trimmed.length > textMax }
}
