/** The records of a table in text; a cell in quotes may contain delimiters, line ends and doubled quotes. */
export function* splitCsv(text: string, delimiter: string): Generator<readonly string[]> {
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    for (;;) {
      const cell =
        text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter)
      cells.push(cell.value)
      at = cell.end
      if (text[at] !== delimiter) break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    yield cells
  }
}

function plainCell(text: string, start: number, delimiter: string) {
  let end = start
  while (end < text.length && !isCellEnd(text[end], delimiter)) end += 1
  return { value: text.slice(start, end).trim(), end }
}
const isCellEnd = (sign: string | undefined, delimiter: string) =>
  sign === delimiter || sign === '\n' || sign === '\r'

function quotedCell(text: string, start: number, delimiter: string) {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    const end = quote === -1 ? text.length : quote
    value += text.slice(at, end)
    at = end + 1
    if (quote === -1 || text[at] !== '"') break
    value += '"'
    at += 1
  }
  const rest = plainCell(text, Math.min(at, text.length), delimiter)
  return { value: (value + rest.value).trim(), end: rest.end }
}

const delimiters = [';', '\t', ',', '|'] as const
const minRecords = 3
const maxRecords = 200
const maxHeadLength = 80

/** What separates the cells of a text that is a table; undefined when it is none. */
export const detectDelimiter = (text: string): string | undefined =>
  delimiters.find((delimiter) => isTable(text, delimiter))

function isTable(text: string, delimiter: string): boolean {
  const records: (readonly string[])[] = []
  for (const record of splitCsv(text.slice(0, 32_768), delimiter)) {
    records.push(record)
    if (records.length > maxRecords) break
  }
  // The last one may be incomplete, or the empty line at the end.
  const complete = records.length > minRecords ? records.slice(0, -1) : records
  const [head] = complete
  return (
    head !== undefined &&
    complete.length >= 2 &&
    head.length >= 2 &&
    head.every((cell) => cell !== '' && cell.length <= maxHeadLength) &&
    complete.every((cells) => cells.length === head.length)
  )
}
