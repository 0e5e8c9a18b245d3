/** A long table or list, split so that only its last part is parsed again while it streams in. */
export interface BlockParts {
  readonly list: 'ul' | 'ol' | undefined
  /** The first number of an ordered list. */
  readonly start: number | undefined
  /** The whole list is loose, whatever one part of it is. */
  readonly loose: boolean
  /** Each is Markdown of its own: a table of some rows with the same header, a list of some items. */
  readonly texts: readonly string[]
}

/** In lines: few enough to be parsed within a frame or two. */
const linesPerPart = 24
/** Shorter blocks are not split. */
const worthCutting = 2 * linesPerPart

/** Splits a block where that is certain not to change its meaning; `undefined` for all others. */
export function splitLongBlock(block: string): BlockParts | undefined {
  const lines = block.split('\n')
  if (lines.length < worthCutting) return undefined
  return tableParts(lines) ?? listParts(lines)
}

const delimiterRow = /^\|(?: *:?-+:? *\|)+ *$/
const cellsIn = (row: string) => row.replaceAll(/\\./g, '').split('|').length

/** Only tables whose rows all start with a bar, as models write them. */
function tableParts(lines: readonly string[]): BlockParts | undefined {
  const [header = '', delimiters = '', ...rows] = lines
  if (
    !header.startsWith('|') ||
    !delimiterRow.test(delimiters) ||
    cellsIn(header.trimEnd()) !== cellsIn(delimiters.trimEnd())
  )
    return undefined
  const filled = rows.slice(0, rows.findLastIndex((row) => row.trim() !== '') + 1)
  if (!filled.every((row) => row.startsWith('|'))) return undefined
  const texts = groupLines(filled, () => true).map((group) =>
    [header, delimiters, ...group].join('\n'),
  )
  return { list: undefined, start: undefined, loose: false, texts }
}

/** Only lists whose items are all unindented with the same marker. */
function listParts(lines: readonly string[]): BlockParts | undefined {
  const [, number, sign] = /^(\d{0,9})([-*+.)])(?: |$)/.exec(lines[0] ?? '') ?? []
  const isOrdered = number !== ''
  if (number === undefined || sign === undefined || isOrdered !== (sign === '.' || sign === ')'))
    return undefined
  const item = new RegExp(`^${isOrdered ? '\\d{1,9}' : ''}\\${sign}(?: |$)`)
  if (!areContinuationLines(lines, item)) return undefined
  // Boxes replace the browser's markers, which the whole list has to know.
  if (lines.some((line) => /^\s*[-*+\d.)]+ +\[[ xX]\] /.test(line))) return undefined
  const loose = lines.some(
    (line, index) => index > 0 && item.test(line) && lines[index - 1]?.trim() === '',
  )
  const texts = groupLines(lines, (line) => item.test(line)).map((group) => group.join('\n'))
  return {
    list: isOrdered ? 'ol' : 'ul',
    start: isOrdered && number !== '1' ? Number(number) : undefined,
    loose,
    texts,
  }
}

/** Whether every other line belongs to the item before it: a line further left may end the list. */
function areContinuationLines(lines: readonly string[], item: RegExp): boolean {
  let margin = 0
  return lines.every((line) => {
    const [sign] = item.exec(line) ?? []
    if (sign !== undefined) margin = sign.trimEnd().length + 1
    return sign !== undefined || line.trim() === '' || line.slice(0, margin).trim() === ''
  })
}

/** Groups of lines of some length that start only at allowed lines. */
function groupLines(lines: readonly string[], mayBegin: (line: string) => boolean): string[][] {
  const all: string[][] = []
  for (const line of lines) {
    const last = all.at(-1)
    if (last && (last.length < linesPerPart || !mayBegin(line))) last.push(line)
    else all.push([line])
  }
  return all
}
