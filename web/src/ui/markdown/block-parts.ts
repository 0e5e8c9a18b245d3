/** A long table or list, cut so that only its last part is read again while it grows. */
export interface BlockParts {
  readonly list: 'ul' | 'ol' | undefined
  /** The number an ordered list begins with. */
  readonly start: number | undefined
  /** Items stand apart from each other in the whole list, whatever one part of it says. */
  readonly loose: boolean
  /** Each is Markdown of its own: a table of some rows under the same head, a list of some items. */
  readonly texts: readonly string[]
}

/** Few enough to be read within a fraction of a frame or two. */
const linesPerPart = 24
/** A block that is shorter is not worth cutting. */
const worthCutting = 2 * linesPerPart

/** Cuts a block where that is certain to change nothing of how it is read; `undefined` for all others. */
export function splitLongBlock(block: string): BlockParts | undefined {
  const lines = block.split('\n')
  if (lines.length < worthCutting) return undefined
  return tableParts(lines) ?? listParts(lines)
}

const delimiterRow = /^\|(?: *:?-+:? *\|)+ *$/
const cellsIn = (row: string) => row.replaceAll(/\\./g, '').split('|').length

/** Only tables whose rows all begin with a bar, as models write them. */
function tableParts(lines: readonly string[]): BlockParts | undefined {
  const [head = '', delimiters = '', ...rows] = lines
  if (
    !head.startsWith('|') ||
    !delimiterRow.test(delimiters) ||
    cellsIn(head.trimEnd()) !== cellsIn(delimiters.trimEnd())
  )
    return undefined
  const filled = rows.slice(0, rows.findLastIndex((row) => row.trim() !== '') + 1)
  if (!filled.every((row) => row.startsWith('|'))) return undefined
  const texts = groupLines(filled, () => true).map((group) =>
    [head, delimiters, ...group].join('\n'),
  )
  return { list: undefined, start: undefined, loose: false, texts }
}

/** Only lists whose items all stand at the margin with the same sign. */
function listParts(lines: readonly string[]): BlockParts | undefined {
  const [, number, sign] = /^(\d{0,9})([-*+.)])(?: |$)/.exec(lines[0] ?? '') ?? []
  const isOrdered = number !== ''
  if (number === undefined || sign === undefined || isOrdered !== (sign === '.' || sign === ')'))
    return undefined
  const item = new RegExp(`^${isOrdered ? '\\d{1,9}' : ''}\\${sign}(?: |$)`)
  if (!areContinuationLines(lines, item)) return undefined
  // The browser's own marks give way to boxes, for which the whole list has to say so.
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

/** Whether all that is no item itself belongs to the item before it: what stands further left may end the list. */
function areContinuationLines(lines: readonly string[], item: RegExp): boolean {
  let margin = 0
  return lines.every((line) => {
    const [sign] = item.exec(line) ?? []
    if (sign !== undefined) margin = sign.trimEnd().length + 1
    return sign !== undefined || line.trim() === '' || line.slice(0, margin).trim() === ''
  })
}

/** Lines in groups of some length that begin only where they may. */
function groupLines(lines: readonly string[], mayBegin: (line: string) => boolean): string[][] {
  const all: string[][] = []
  for (const line of lines) {
    const last = all.at(-1)
    if (last && (last.length < linesPerPart || !mayBegin(line))) last.push(line)
    else all.push([line])
  }
  return all
}
