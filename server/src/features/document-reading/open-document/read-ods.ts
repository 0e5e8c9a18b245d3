import { attributeOf, type XmlAttributes, type XmlHandlers } from '../archive/parse-xml.ts'
import type { ReadFormat, ReadingEvent } from '../child/reading-event.ts'
import { createTableWriter } from '../text/table-writer.ts'
import { createTextCollector } from './document-text.ts'
import { openDocumentFile } from './open-document.ts'

const maxColumns = 16_384
const maxRepeatedCells = 64
const maxRows = 1_048_576

/** Reads the sheets of a spreadsheet of OpenDocument, as they are shown. */
export const readOds: ReadFormat = async function* ({ path }) {
  const { language, content } = await openDocumentFile(path)
  yield { type: 'start', units: 1, language }
  yield { type: 'unit', unit: 1, position: { sheet: '', rows: { from: 1, to: 1 } } }
  yield* content<ReadingEvent>(createSheetHandlers)
}

function createSheetHandlers(emit: (event: ReadingEvent) => void): XmlHandlers {
  const hiddenStyles = new Set<string>()
  let style = ''
  let sheet: ReturnType<typeof openSheet> | undefined
  const collector = createTextCollector()
  return {
    open(element, attributes) {
      if (collector.open(element, attributes)) return
      const name = attributeOf(attributes, 'name') ?? ''
      if (element === 'style') style = name
      else if (element === 'table-properties' && attributes['table:display'] === 'false')
        hiddenStyles.add(style)
      else if (element === 'table') {
        const isHidden = hiddenStyles.has(attributeOf(attributes, 'style-name') ?? '')
        sheet = openSheet({ name, isHidden }, emit)
      } else if (element === 'table-row') sheet?.openRow(attributes)
      else if (element === 'table-cell' || element === 'covered-table-cell')
        sheet?.openCell(attributes)
    },
    close(element) {
      const isSkipping = collector.isSkipping()
      const text = collector.close(element)
      if (isSkipping) return
      if (text !== undefined) sheet?.addText(text)
      else if (element === 'table-cell' || element === 'covered-table-cell') sheet?.closeCell()
      else if (element === 'table-row') sheet?.closeRow()
      else if (element === 'table') sheet = undefined
    },
    text: collector.text,
  }
}

/** Rows and cells that are the same are stored once, with a count. */
function openSheet(
  { name, isHidden }: { readonly name: string; readonly isHidden: boolean },
  emit: (event: ReadingEvent) => void,
) {
  const position = { sheet: name, rows: { from: 1, to: 1 } }
  if (isHidden) emit({ type: 'gap', gap: { from: position, to: position, why: 'hidden' } })
  const writer = createTableWriter(name, (block) => {
    if (!isHidden) emit({ type: 'block', block })
  })
  let next = 1
  let repeatedRows = 1
  let repeatedCells = 1
  let column = 0
  let text = ''
  let cells: string[] = []
  return {
    openRow(attributes: XmlAttributes): void {
      repeatedRows = countOf(attributes, 'number-rows-repeated', maxRows)
      column = 0
      cells = []
    },
    openCell(attributes: XmlAttributes): void {
      repeatedCells = countOf(attributes, 'number-columns-repeated', maxColumns)
      text = ''
    },
    addText(paragraph: string): void {
      text += `${text === '' ? '' : ' '}${paragraph}`
    },
    closeCell(): void {
      const count = text.trim() === '' ? 0 : Math.min(repeatedCells, maxRepeatedCells)
      for (let index = column; index < Math.min(column + count, maxColumns); index += 1) {
        while (cells.length < index) cells.push('')
        cells[index] = text
      }
      column += repeatedCells
    },
    closeRow(): void {
      writer.row({ from: next, to: next + repeatedRows - 1 }, cells)
      next += repeatedRows
    },
  }
}

function countOf(attributes: XmlAttributes, name: string, max: number): number {
  const count = Number(attributeOf(attributes, name) ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, max) : 1
}
