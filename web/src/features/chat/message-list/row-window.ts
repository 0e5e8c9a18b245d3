/** Which rows of a chat are drawn: places `from` to `to`; `Infinity` goes along with the end. */
export interface RowWindow {
  readonly from: number
  readonly to: number
}
/** The rows there are. */
export interface Extent {
  readonly first: number
  readonly end: number
  /** No more come after them but new ones. */
  readonly hasEnd: boolean
}
/** What lies beyond the view, in pixels, and how many whole rows of it lie farther than `farScreens`. */
export interface ViewDistances {
  readonly screen: number
  readonly above: number
  readonly below: number
  readonly farAbove: number
  readonly farBelow: number
}

/** Enough for a screen; the rest of the surroundings is drawn right after. */
const initialRows = 10
/** Few enough for one frame. */
const rowsPerStep = 4
const nearScreens = 1.5
/** Rows farther away than this are taken off: well beyond what is drawn ahead, so that nothing is drawn and taken off by turns. */
export const farScreens = 3

/** The last rows, wherever the end is, and all that come after them. */
export const lastRows: RowWindow = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY }
/** Some rows around one. */
export const rowsAround = (place: number): RowWindow => ({
  from: place - initialRows / 2,
  to: place + initialRows / 2,
})

/** Within what there is; where nothing of it is left, the last rows. */
export function clampWindow(window: RowWindow, extent: Extent): RowWindow {
  const from = Math.max(window.from, extent.first)
  const to = Math.min(window.to, extent.end)
  return from < to
    ? { from, to }
    : { from: Math.max(extent.first, extent.end - initialRows), to: extent.end }
}

/** A few rows more where the view comes near the edge of what is drawn; none of those that are far away. */
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
