import { attributeOf, type XmlHandlers } from '../archive/parse-xml.ts'
import type { ReadFormat, ReadingEvent } from '../child/reading-event.ts'
import { createSectionWriter } from '../text/section-writer.ts'
import { createTextCollector } from './document-text.ts'
import { openDocumentFile } from './open-document.ts'

/** Reads a text document of OpenDocument. */
export const readOdt: ReadFormat = async function* ({ path }) {
  const { language, content } = await openDocumentFile(path)
  yield { type: 'start', units: 1, language }
  yield { type: 'unit', unit: 1, position: { paragraph: 1, section: 0 } }
  yield* content<ReadingEvent>(createTextHandlers)
}

function createTextHandlers(emit: (event: ReadingEvent) => void): XmlHandlers {
  const writer = createSectionWriter((block) => emit({ type: 'block', block }))
  const collector = createTextCollector()
  const rows: string[][] = []
  const cells: string[][] = []
  let level = 1
  return {
    open(element, attributes) {
      if (element === 'h') level = Number(attributeOf(attributes, 'outline-level') ?? 1) || 1
      if (collector.open(element, attributes)) return
      if (element === 'table-row') rows.push([])
      else if (element === 'table-cell') cells.push([])
    },
    close(element) {
      const isSkipping = collector.isSkipping()
      const text = collector.close(element)
      if (isSkipping) return
      if (text !== undefined) {
        const cell = cells.at(-1)
        if (cell) cell.push(text.trim())
        else if (element === 'h') writer.heading(level, text)
        else writer.paragraph(text)
      } else if (element === 'table-cell') rows.at(-1)?.push((cells.pop() ?? []).join(' ').trim())
      else if (element === 'table-row') {
        const row = (rows.pop() ?? []).join(' | ')
        if (/[^ |]/.test(row)) cells.at(-1)?.push(row) ?? writer.paragraph(row)
      }
    },
    text: collector.text,
  }
}
