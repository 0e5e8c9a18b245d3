import { farScreens, type ViewDistances } from './row-window.ts'

/** Closer than this to the end counts as being at the end, in pixels. */
const nearEndPx = 48
/** Where a row that is looked for comes to stand, below the view's upper edge. */
const targetOffsetPx = 24

/** By this attribute each drawn row tells its place in the chat. */
export const rowIndexAttribute = 'data-place'

/** Where the drawn rows begin, and where those that are at hand. */
interface RenderedStart {
  readonly from: number
  readonly first: number
}

/**
 * Where a scrolled view stands, whatever happens to what it shows: at its end, which it then follows, or with one row in its place.
 * Browsers do the latter themselves, but not all of them, and not while rows are added at the very top.
 */
export function createScrollPosition(
  view: HTMLElement,
  content: HTMLElement,
  drawsEnd: () => boolean,
) {
  let sticks = true
  let anchor: { readonly place: string; readonly offset: number } | undefined
  let lastTop = view.scrollTop
  let lastSize = sizeOf(view)
  let lastDrawn: RenderedStart | undefined

  const belowView = () => view.scrollHeight - view.scrollTop - view.clientHeight
  const offsetOf = (row: Element) =>
    row.getBoundingClientRect().top - view.getBoundingClientRect().top
  /** Browsers tell a scroll only with the next frame: what is drawn before then must not take it back. */
  function takeUntoldScroll() {
    const moved = view.scrollTop - lastTop
    // At the very bottom it is the content that has shrunk.
    if (moved === 0 || sizeOf(view) !== lastSize || belowView() < 1) return
    if (sticks && moved < 0 && belowView() > nearEndPx) {
      sticks = false
      remember()
    } else if (anchor) anchor = { ...anchor, offset: anchor.offset - moved }
  }
  function keep() {
    takeUntoldScroll()
    const row = anchor && content.querySelector(`[${rowIndexAttribute}="${anchor.place}"]`)
    if (sticks) view.scrollTop = view.scrollHeight
    else if (row && anchor) view.scrollTop += offsetOf(row) - anchor.offset
    lastTop = view.scrollTop
    lastSize = sizeOf(view)
  }
  function remember() {
    const row = rowsIn(content).find((each) => offsetOf(each) + each.clientHeight > 0)
    anchor = row && { place: row.getAttribute(rowIndexAttribute) ?? '', offset: offsetOf(row) }
  }

  return {
    /** To be called whenever what is shown has another size. */
    restore: keep,
    /**
     * To be called whenever other rows are drawn. What only follows at the end of a view that stands there makes it grow, and so
     * comes to `keep` by itself: asking for its size at once would lay the page out in the middle of drawing it.
     */
    rowsRendered(beginning: RenderedStart) {
      const isOnlyMore = lastDrawn?.from === beginning.from && lastDrawn.first === beginning.first
      lastDrawn = beginning
      if (!(sticks && isOnlyMore)) keep()
    },
    isAtEnd: () => sticks,
    stickToEnd() {
      if (sticks) return
      sticks = true
      keep()
    },
    scrollToRow(place: number) {
      sticks = false
      anchor = { place: String(place), offset: targetOffsetPx }
      lastTop = view.scrollTop
      keep()
    },
    /**
     * To be called after scrolling; answers whether the reader did it. Only moving up leaves the end: content that grows between a
     * scroll and its event would otherwise look like a reader who left.
     */
    handleScroll(): boolean {
      // A phone that is turned, or its keyboard, moves the view: that is no reader who leaves.
      if (sizeOf(view) !== lastSize) return false
      const isNear = drawsEnd() && belowView() < nearEndPx
      if (isNear || view.scrollTop < lastTop) sticks = isNear
      lastTop = view.scrollTop
      if (!sticks) remember()
      return true
    },
  }
}
export type ScrollPosition = ReturnType<typeof createScrollPosition>

/** What lies beyond the view. */
export function measureDistances(view: HTMLElement, content: HTMLElement): ViewDistances {
  const { top, bottom, height: screen } = view.getBoundingClientRect()
  const rows = rowsIn(content).map((row) => row.getBoundingClientRect())
  const far = screen * farScreens
  return {
    screen,
    above: top - (rows[0]?.top ?? top),
    below: (rows.at(-1)?.bottom ?? bottom) - bottom,
    farAbove: rows.filter((row) => row.bottom < top - far).length,
    farBelow: rows.filter((row) => row.top > bottom + far).length,
  }
}

const rowsIn = (content: HTMLElement) =>
  [...content.children].filter((child) => child.hasAttribute(rowIndexAttribute))
const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => `${clientWidth} ${clientHeight}`
