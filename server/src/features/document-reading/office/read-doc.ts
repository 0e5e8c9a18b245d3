import type { ReadFormat, ReadingEvent } from '../child/reading-event.ts'
import { createSectionWriter } from '../text/section-writer.ts'

/** Reads a Word document of before 2007, as a whole; what its headings are is not known. */
export const readDoc: ReadFormat = async function* ({ path }) {
  yield { type: 'start', units: 1 }
  yield { type: 'unit', unit: 1, position: { paragraph: 1, section: 0 } }
  const { default: WordExtractor } = await import('word-extractor')
  const document = await new WordExtractor().extract(path)
  const asWritten = { filterUnicode: false }
  const found: ReadingEvent[] = []
  const writer = createSectionWriter((block) => void found.push({ type: 'block', block }))
  const parts = [
    document.getBody(asWritten),
    document.getFootnotes(asWritten),
    document.getEndnotes(asWritten),
  ]
  for (const part of parts) for (const line of part.split('\n')) writer.paragraph(line)
  yield* found
}
