/** Which rows of a chat are rendered: indexes `from` to before `to`; `Infinity` follows the end. */
export interface RowWindow {
  readonly from: number
  readonly to: number
}
/** The loaded rows. */
export interface Extent {
  readonly first: number
  readonly end: number
  /** Whether the last row of the chat is among them. */
  readonly hasEnd: boolean
}
/** What is outside the view, in pixels, and how many whole rows of it are farther away than `farScreens`. */
export interface ViewDistances {
  readonly screen: number
  readonly above: number
  readonly below: number
  readonly farAbove: number
  readonly farBelow: number
}

/** Enough for a screen; those around it are rendered right after. */
const initialRows = 10
/** Few enough for one frame. */
const rowsPerStep = 4
const nearScreens = 1.5
/** Rows farther away than this are removed: well beyond `nearScreens`, so that none is rendered and removed by turns. */
export const farScreens = 3

/** The last rows, wherever the end is, and all that come after them. */
export const lastRows: RowWindow = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY }
export const rowsAround = (index: number): RowWindow => ({
  from: index - initialRows / 2,
  to: index + initialRows / 2,
})

/** The window limited to the loaded rows; where none is left, the last rows. */
export function clampWindow(window: RowWindow, extent: Extent): RowWindow {
  const from = Math.max(window.from, extent.first)
  const to = Math.min(window.to, extent.end)
  return from < to
    ? { from, to }
    : { from: Math.max(extent.first, extent.end - initialRows), to: extent.end }
}

/** Adds a few rows where the view comes near the edge of the window, and removes those that are far away. */
export function nextWindow(
  window: RowWindow,
  extent: Extent,
  { screen, above, below, farAbove, farBelow }: ViewDistances,
): RowWindow {
  const shown = clampWindow(window, extent)
  const near = screen * nearScreens
  const from =
    above < near ? Math.max(extent.first, shown.from - rowsPerStep) : shown.from + farAbove
  const to = below < near ? Math.min(extent.end, shown.to + rowsPerStep) : shown.to - farBelow
  const next = { from, to: to === extent.end && extent.hasEnd ? Number.POSITIVE_INFINITY : to }
  return next.from === window.from && next.to === window.to ? window : next
}
