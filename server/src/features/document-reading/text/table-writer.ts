import type { DocumentBlock, RowRange } from '../document-blocks.ts'

const number = /^[-+−(]?[\d\s.,'’\u00a0\u202f]{1,40}(?:[%€$£)]|\s)*$/
const maxHeaderLength = 200

/** Writes the rows of a sheet so that each can be read alone: every cell with the head of its column. */
export function createTableWriter(sheet: string, emit: (block: DocumentBlock) => void) {
  let heads: readonly string[] | undefined
  const headings = sheet === '' ? [] : [sheet]
  return {
    row(rows: RowRange, cells: readonly string[]): void {
      const values = cells.map((cell) => (cell ?? '').replaceAll(/[ \t\r\n]+/g, ' ').trim())
      const filled = values.filter((value) => value !== '')
      if (filled.length === 0) return
      const text = heads ? describe(values, heads) : filled.join(' | ')
      if (!heads && isHead(filled)) heads = values
      emit({ headings, text, position: { sheet, rows } })
    },
  }
}

/** The first row with several cells, all of them words, names the columns. */
const isHead = (filled: readonly string[]) =>
  filled.length > 1 &&
  filled.every((value) => !number.test(value) && value.length <= maxHeaderLength)

const describe = (values: readonly string[], heads: readonly string[]) =>
  values
    .flatMap((value, index) => {
      const head = heads[index]
      if (value === '') return []
      return head ? `${head}\u00a0: ${value}` : value
    })
    .join(' ; ')
