import type { ReadFormat, ReadingEvent } from '../child/reading-event.ts'
import { readPlainFile } from '../text/read-plain-file.ts'
import { createTableWriter } from '../text/table-writer.ts'
import { detectDelimiter, splitCsv } from './split-csv.ts'

/** Reads a table in text as the one sheet that it is, which has no name. */
export const readCsv: ReadFormat = async function* ({ path }) {
  const { text, isTruncated } = await readPlainFile(path)
  yield { type: 'start', units: 1 }
  const at = (row: number) => ({ sheet: '', rows: { from: row, to: row } })
  yield { type: 'unit', unit: 1, position: at(1) }
  const found: ReadingEvent[] = []
  const writer = createTableWriter('', (block) => void found.push({ type: 'block', block }))
  let row = 0
  for (const cells of splitCsv(text, detectDelimiter(text) ?? ',')) {
    row += 1
    writer.row({ from: row, to: row }, cells)
    yield* found.splice(0)
  }
  if (isTruncated) yield { type: 'gap', gap: { from: at(row), to: 'end', why: 'beyond-limit' } }
}
