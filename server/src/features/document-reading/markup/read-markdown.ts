import { marked, type Token } from 'marked'
import type { ReadFormat, ReadingEvent } from '../child/reading-event.ts'
import { readPlainFile } from '../text/read-plain-file.ts'
import { createSectionWriter } from '../text/section-writer.ts'
import { createHtmlParser } from './html-blocks.ts'

/** Reads Markdown by the HTML that it stands for, so that the text is without its marks. */
export const readMarkdown: ReadFormat = async function* ({ path }) {
  const { text, isTruncated } = await readPlainFile(path)
  const found: ReadingEvent[] = []
  const emit = (event: ReadingEvent) => void found.push(event)
  const writer = createSectionWriter((block) => emit({ type: 'block', block }))
  const parser = createHtmlParser({ writer, emit, isWholePage: false })
  yield { type: 'start', units: 1 }
  yield { type: 'unit', unit: 1, position: { paragraph: 1, section: 0 } }
  const tokens: Token[] = marked.lexer(text)
  for (const token of tokens) {
    parser.write(marked.parser([token]))
    yield* found.splice(0)
  }
  parser.end()
  yield* found
  if (isTruncated)
    yield { type: 'gap', gap: { from: writer.position(), to: 'end', why: 'beyond-limit' } }
}
