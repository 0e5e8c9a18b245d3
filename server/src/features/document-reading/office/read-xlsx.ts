import { openArchive } from '../archive/open-archive.ts'
import { parseXml, type XmlAttributes } from '../archive/parse-xml.ts'
import type { ReadFormat, ReadingEvent } from '../child/reading-event.ts'
import type { DocumentBlock } from '../document-blocks.ts'
import { createTableWriter } from '../text/table-writer.ts'
import { findMainPart } from './package-parts.ts'
import { formatValue } from './xlsx-values.ts'
import { readWorkbook, type Workbook } from './xlsx-workbook.ts'

const maxColumns = 16_384

/** Reads the sheets of a workbook, row after row. Formulas are read as the values that were stored with them. */
export const readXlsx: ReadFormat = async function* ({ path, fromUnit, skippedUnits }) {
  const archive = await openArchive(path)
  const workbook = await readWorkbook(archive, await findMainPart(archive))
  yield { type: 'start', units: workbook.sheets.length }
  for (const [index, { name, part, isHidden }] of workbook.sheets.entries()) {
    const unit = index + 1
    if (unit < fromUnit || skippedUnits.includes(unit)) continue
    const position = { sheet: name, rows: { from: 1, to: 1 } }
    yield { type: 'unit', unit, position }
    if (isHidden) yield { type: 'gap', gap: { from: position, to: position, why: 'hidden' } }
    // Charts have a sheet too, without rows.
    else if (part !== undefined && archive.has(part))
      yield* parseXml<ReadingEvent>(archive.open(part), (emit) =>
        createSheetHandlers(workbook, name, (block) => emit({ type: 'block', block })),
      )
    yield { type: 'done', unit }
  }
}

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
}

function createSheetHandlers(
  workbook: Workbook,
  name: string,
  emit: (block: DocumentBlock) => void,
) {
  const writer = createTableWriter(name, emit)
  let row = 0
  let cells: string[] = []
  let cell: OpenCell | undefined
  let isValue = false
  return {
    open(element: string, attributes: XmlAttributes) {
      if (element === 'row') {
        row = Number(attributes.r) || row + 1
        cells = []
      } else if (element === 'c') {
        const column = columnOf(attributes.r) ?? cells.length
        const style = Number(attributes.s ?? 0)
        cell = { column, type: attributes.t ?? 'n', style, value: '' }
      } else if (element === 'v' || element === 't') isValue = true
    },
    close(element: string) {
      if (element === 'v' || element === 't') isValue = false
      else if (element === 'c' && cell) {
        if (cell.column < maxColumns && cell.value !== '') {
          while (cells.length < cell.column) cells.push('')
          cells[cell.column] = textOf(cell, workbook)
        }
        cell = undefined
      } else if (element === 'row') writer.row({ from: row, to: row }, cells)
    },
    text(data: string) {
      if (isValue && cell) cell.value += data
    },
  }
}

function textOf({ type, style, value }: OpenCell, workbook: Workbook): string {
  if (type === 's') return workbook.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'VRAI' : 'FAUX'
  if (type !== 'n') return value
  return formatValue(value, workbook.kinds[style] ?? 'number', workbook.isFrom1904)
}

/** 0 for « A7 », 27 for « AB7 ». */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
