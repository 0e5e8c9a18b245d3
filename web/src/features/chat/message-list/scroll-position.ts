import { farScreens, type ViewDistances } from './row-window.ts'

/** Closer than this to the end counts as being at the end, in pixels. */
const nearEndPx = 48
/** How far below the view's upper edge a target row is placed. */
const targetOffsetPx = 24

/** On each rendered row, its index in the chat. */
export const rowIndexAttribute = 'data-row-index'

/** The first rendered row, and the first loaded one. */
interface RenderedStart {
  readonly from: number
  readonly first: number
}

interface ScrollState {
  readonly view: HTMLElement
  readonly content: HTMLElement
  /** Whether the view is at the end and follows it. */
  sticks: boolean
  /** Otherwise, the row that stays where it is, in pixels below the view's upper edge. */
  anchor: { readonly index: string; readonly offset: number } | undefined
  lastTop: number
  lastSize: string
  lastRendered: RenderedStart | undefined
}

/**
 * Keeps a scrolled view in its position while its content changes: at the end, which it then follows, or with one row in
 * place. Browsers do the latter themselves, but not all of them, and not while rows are added at the very top.
 */
export function createScrollPosition(
  view: HTMLElement,
  content: HTMLElement,
  isEndRendered: () => boolean,
) {
  const state: ScrollState = {
    view,
    content,
    sticks: true,
    anchor: undefined,
    lastTop: view.scrollTop,
    lastSize: sizeOf(view),
    lastRendered: undefined,
  }
  return {
    /** To be called whenever the content or the view has another size. */
    restore: () => restore(state),
    /**
     * To be called whenever other rows are rendered. Rows added at the end of a view that follows it change the size of the
     * content, and so lead to `restore` anyway: measuring now would force a layout in the middle of rendering.
     */
    rowsRendered(start: RenderedStart) {
      const { lastRendered } = state
      const isOnlyMore = lastRendered?.from === start.from && lastRendered.first === start.first
      state.lastRendered = start
      if (!(state.sticks && isOnlyMore)) restore(state)
    },
    isAtEnd: () => state.sticks,
    stickToEnd() {
      if (state.sticks) return
      state.sticks = true
      restore(state)
    },
    scrollToRow(index: number) {
      state.sticks = false
      state.anchor = { index: String(index), offset: targetOffsetPx }
      state.lastTop = view.scrollTop
      restore(state)
    },
    /**
     * To be called after scrolling; returns whether the reader did it. Only moving up leaves the end: content that grows
     * between a scroll and its event would otherwise look like a reader who left.
     */
    handleScroll(): boolean {
      // A phone that is turned, or its keyboard, moves the view: the reader did not.
      if (sizeOf(view) !== state.lastSize) return false
      const isNearEnd = isEndRendered() && distanceToEnd(state) < nearEndPx
      if (isNearEnd || view.scrollTop < state.lastTop) state.sticks = isNearEnd
      state.lastTop = view.scrollTop
      if (!state.sticks) anchorFirstRow(state)
      return true
    },
  }
}
export type ScrollPosition = ReturnType<typeof createScrollPosition>

function restore(state: ScrollState) {
  const { view, content } = state
  applyUnreportedScroll(state)
  const { sticks, anchor } = state
  const row = anchor && content.querySelector(`[${rowIndexAttribute}="${anchor.index}"]`)
  if (sticks) view.scrollTop = view.scrollHeight
  else if (row && anchor) view.scrollTop += offsetOf(row, view) - anchor.offset
  state.lastTop = view.scrollTop
  state.lastSize = sizeOf(view)
}

/** Browsers report a scroll only with the next frame: restoring a position before then must not undo it. */
function applyUnreportedScroll(state: ScrollState) {
  const { view, sticks, anchor } = state
  const moved = view.scrollTop - state.lastTop
  // At the very bottom it is the content that has shrunk.
  if (moved === 0 || sizeOf(view) !== state.lastSize || distanceToEnd(state) < 1) return
  if (sticks && moved < 0 && distanceToEnd(state) > nearEndPx) {
    state.sticks = false
    anchorFirstRow(state)
  } else if (anchor) state.anchor = { ...anchor, offset: anchor.offset - moved }
}

/** From now on, the first row in view stays where it is. */
function anchorFirstRow(state: ScrollState) {
  const { view, content } = state
  const row = rowsIn(content).find((each) => offsetOf(each, view) + each.clientHeight > 0)
  state.anchor = row && {
    index: row.getAttribute(rowIndexAttribute) ?? '',
    offset: offsetOf(row, view),
  }
}

/** How much is above and below the view. */
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

const distanceToEnd = ({ view }: ScrollState) =>
  view.scrollHeight - view.scrollTop - view.clientHeight
const offsetOf = (row: Element, view: Element) =>
  row.getBoundingClientRect().top - view.getBoundingClientRect().top
const rowsIn = (content: HTMLElement) =>
  [...content.children].filter((child) => child.hasAttribute(rowIndexAttribute))
const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => `${clientWidth} ${clientHeight}`
