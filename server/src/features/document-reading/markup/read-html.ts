import type { ReadFormat, ReadingEvent } from '../child/reading-event.ts'
import { decodeText } from '../text/decode-text.ts'
import { readPlainFile } from '../text/read-plain-file.ts'
import { createSectionWriter } from '../text/section-writer.ts'
import { createHtmlParser } from './html-blocks.ts'

const declaredBytes = 2048
const chunkCharacters = 64 * 1024

/** Reads a page of the web without its menus. */
export const readHtml: ReadFormat = async function* ({ path }) {
  const { text, isTruncated } = await readPlainFile(path, decodePage)
  let language: string | undefined
  const found: ReadingEvent[] = []
  const emit = (event: ReadingEvent) => void found.push(event)
  const writer = createSectionWriter((block) => emit({ type: 'block', block }))
  const parser = createHtmlParser({
    writer,
    emit,
    isWholePage: true,
    language: (declared) => {
      language ??= declared
    },
  })
  parser.write(text.slice(0, chunkCharacters))
  yield { type: 'start', units: 1, language }
  yield { type: 'unit', unit: 1, position: { paragraph: 1, section: 0 } }
  yield* found.splice(0)
  for (let at = chunkCharacters; at < text.length; at += chunkCharacters) {
    parser.write(text.slice(at, at + chunkCharacters))
    yield* found.splice(0)
  }
  parser.end()
  yield* found
  if (isTruncated)
    yield { type: 'gap', gap: { from: writer.position(), to: 'end', why: 'beyond-limit' } }
}

/** Pages may name an old encoding; the others are recognised. */
function decodePage(bytes: Buffer): string {
  const beginning = bytes.toString('latin1', 0, declaredBytes)
  const declared = /<meta[^>]{0,200}charset=["']?([\w-]{1,20})/i.exec(beginning)?.[1]
  const isOld = declared !== undefined && /^(?:iso-8859-\d{1,2}|windows-125\d)$/i.test(declared)
  return isOld ? new TextDecoder(declared).decode(bytes) : decodeText(bytes)
}
