/** A row as far as its height depends on it. */
export interface Row {
  readonly id: string
  /** Characters of its text. */
  readonly length: number
}
/** Rows `from` to `to` are drawn; the others leave so many pixels free before and after them. */
export interface RenderedRows {
  readonly from: number
  readonly to: number
  readonly above: number
  readonly below: number
}

/** Where each row begins, in pixels, and at the end how high they are together. */
export function rowTops(rows: readonly Row[], heightOf: (row: Row) => number): Float64Array {
  const tops = new Float64Array(rows.length + 1)
  for (const [place, row] of rows.entries()) tops[place + 1] = (tops[place] ?? 0) + heightOf(row)
  return tops
}

/** The row in which a height lies; the last one for what lies beyond. */
export function rowAt(tops: Float64Array, height: number): number {
  let [low, high] = [0, tops.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

interface Viewport {
  readonly top: number
  readonly height: number
}
/** Screens drawn before and after the view; rows are drawn anew once the view comes nearer than half of it to their end. */
const aheadScreens = 1

/** What is to be drawn for a view; what is drawn already, while it is enough. One row may be wanted wherever the view is. */
export function rowsToRender(
  tops: Float64Array,
  { top, height }: Viewport,
  { now, held }: { now: RenderedRows; held: number | undefined },
): RenderedRows {
  const count = tops.length - 1
  const around = (screens: number) => ({
    from: rowAt(tops, top - height * screens),
    to: Math.min(count, rowAt(tops, top + height * (1 + screens)) + 1),
  })
  const needed = around(aheadScreens / 2)
  const isEnough =
    now.from <= needed.from &&
    now.to >= needed.to &&
    now.to <= count &&
    now.to - now.from <= 4 * (needed.to - needed.from)
  const { from, to } =
    isEnough && (held === undefined || (held >= now.from && held < now.to))
      ? now
      : around(aheadScreens)
  const [first, end] =
    held === undefined || held >= count
      ? [from, to]
      : [Math.min(from, held), Math.max(to, held + 1)]
  const drawn = {
    from: first,
    to: end,
    above: tops[first] ?? 0,
    below: (tops[count] ?? 0) - (tops[end] ?? 0),
  }
  return isSame(drawn, now) ? now : drawn
}

const isSame = (one: RenderedRows, other: RenderedRows) =>
  one.from === other.from &&
  one.to === other.to &&
  one.above === other.above &&
  one.below === other.below
