/** What is known of a grid of equal squares, in pixels of the screen. */
export interface GridGeometry {
  readonly count: number
  readonly columns: number
  /** From the top of one row to the top of the next. */
  readonly rowHeight: number
  /** Of the grid's beginning, below the top of the window; negative once it was scrolled away. */
  readonly top: number
  readonly viewHeight: number
}
/** Which of a grid are drawn, and how much room the others would take before and after them. */
export interface GridWindow {
  readonly first: number
  /** After the last. */
  readonly end: number
  readonly spaceBefore: number
  readonly spaceAfter: number
}

/** Drawn beyond the window on each side, in windows: what comes next is there before one sees it. */
const overscan = 1
/** Rows that come and go together, so that a small movement changes nothing. */
const step = 2

/** The rows around what is in view. */
export function gridWindow({
  count,
  columns,
  rowHeight,
  top,
  viewHeight,
}: GridGeometry): GridWindow {
  const rows = Math.ceil(count / columns)
  const rowAt = (y: number) => Math.min(rows, Math.max(0, Math.floor(y / rowHeight / step) * step))
  const firstRow = rowAt(-top - overscan * viewHeight)
  const endRow = Math.min(rows, rowAt(-top + (1 + overscan) * viewHeight) + step)
  return {
    first: firstRow * columns,
    end: Math.min(count, endRow * columns),
    spaceBefore: firstRow * rowHeight,
    spaceAfter: (rows - endRow) * rowHeight,
  }
}

export const sameWindow = (one: GridWindow, other: GridWindow): boolean =>
  one.first === other.first &&
  one.end === other.end &&
  one.spaceBefore === other.spaceBefore &&
  one.spaceAfter === other.spaceAfter
