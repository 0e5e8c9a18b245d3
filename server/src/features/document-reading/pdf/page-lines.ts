/** One line of a page, from left to right; `baseline` is counted from the top of the page. */
export interface PageLine {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
  /** Cells of a table beside each other, separated by « | ». */
  readonly isRow: boolean
}
export interface TextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
}
export interface PageView {
  readonly width: number
  readonly height: number
  /** From the space of the page to the view, in which the page stands upright. */
  readonly transform: readonly number[]
}

interface Segment extends Omit<PageLine, 'isRow'> {
  readonly order: number
}

/** Shares of the size of the letters. */
const sameBaseline = 0.45
const wordGap = 0.15
const cellGap = 1.8
const minVisibleSize = 1
/** In a page of columns, lines beside each other are sentences; in a table they are short. */
const proseLength = 30
const bullet = /^(?:[-–—•◦▪*]|\(?[\dA-Za-z]{1,3}[.)°]|\d{1,3}(?:\.\d{1,3}){1,4})$/

/** The lines of a page in the order in which they are read, and how many characters nobody sees. */
export function findPageLines(items: readonly TextItem[], view: PageView) {
  const segments: Segment[] = []
  const sideways: PageLine[] = []
  let hiddenCharacters = 0
  for (const item of items) {
    if (item.str.trim() === '') continue
    const box = boxOf(item, view)
    if (isHidden(box, view)) hiddenCharacters += item.str.length
    else if (box.isUpright) addToSegments(segments, box)
    else sideways.push(toLine(box))
  }
  return { lines: [...joinSegments(segments), ...sideways], hiddenCharacters }
}

interface TextBox extends Omit<PageLine, 'isRow'> {
  readonly isUpright: boolean
  /** Of its letters, along the line. */
  readonly breadth: number
}

function boxOf({ str, transform, width }: TextItem, view: PageView): TextBox {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = view.transform
  const [left, baseline] = [p * e + r * f + t, q * e + s * f + u]
  const [alongX, alongY] = [p * a + r * b, q * a + s * b]
  const isUpright = alongX > 0 && Math.abs(alongY) <= alongX * 0.1
  const box = { text: str, left, right: left + width, baseline, size: Math.hypot(c, d) }
  return { ...box, isUpright, breadth: Math.hypot(a, b) }
}

const toLine = ({ isUpright: _, breadth: __, ...box }: TextBox): PageLine => ({
  ...box,
  isRow: false,
})

const isHidden = ({ left, right, baseline, size, breadth }: TextBox, { width, height }: PageView) =>
  Math.min(size, breadth) < minVisibleSize ||
  right < 0 ||
  left > width ||
  baseline < 0 ||
  baseline - size > height

/** Items follow each other as their program wrote them: mostly one word or line after the other. */
function addToSegments(segments: Segment[], box: TextBox): void {
  const last = segments.at(-1)
  const { text, left, right, baseline, size } = box
  if (!last || !continues(last, box)) {
    segments.push({ text, left, right, baseline, size, order: segments.length })
    return
  }
  const isApart = left - last.right > wordGap * Math.max(size, last.size)
  const space = isApart && !/\s$/.test(last.text) && !/^\s/.test(text) ? ' ' : ''
  const isLonger = text.length > last.text.length
  segments[segments.length - 1] = {
    ...last,
    text: last.text + space + text,
    right: Math.max(right, last.right),
    ...(isLonger && { size, baseline }),
  }
}

function continues(last: Segment, { left, baseline, size }: TextBox): boolean {
  const largest = Math.max(size, last.size)
  const gap = left - last.right
  return (
    Math.abs(baseline - last.baseline) < sameBaseline * largest &&
    gap < cellGap * largest &&
    gap > -largest
  )
}

function joinSegments(segments: readonly Segment[]): PageLine[] {
  const rows = groupByBaseline(segments)
  const proseRows = rows.filter(isProse).length
  const isInColumns = proseRows > rows.filter((row) => row.length > 1).length - proseRows
  const lines = rows.flatMap((row) =>
    isInColumns && isProse(row)
      ? row.map((segment) => ({ ...segment, isRow: false }))
      : [joinRow(row)],
  )
  const ordered = isInColumns ? lines.sort((a, b) => a.order - b.order) : lines
  return ordered.map(({ order: _, ...line }) => line)
}

function groupByBaseline(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = []
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    const first = row?.[0]
    const isSame =
      first !== undefined &&
      segment.baseline - first.baseline < sameBaseline * Math.max(first.size, segment.size)
    if (isSame) row?.push(segment)
    else rows.push([segment])
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left))
}

/** Whether two of these are as long as the lines of columns are. */
const isProse = (row: readonly Segment[]) =>
  row.filter(({ text }) => text.length >= proseLength).length > 1

function joinRow(row: readonly Segment[]): PageLine & { readonly order: number } {
  let text = ''
  let isRow = false
  let end = 0
  for (const segment of row) {
    const isCell = text !== '' && segment.left - end > cellGap * segment.size && !bullet.test(text)
    if (isCell) isRow = true
    if (text !== '') text += isCell ? ' | ' : ' '
    text += segment.text.trim()
    end = Math.max(end, segment.right)
  }
  const largest = row.reduce((a, b) => (b.text.length > a.text.length ? b : a))
  return {
    text,
    left: row[0]?.left ?? 0,
    right: end,
    baseline: largest.baseline,
    size: largest.size,
    isRow,
    order: row.reduce((least, segment) => Math.min(least, segment.order), Infinity),
  }
}
