import { type RenderedRows, type Row, rowAt, rowsToRender, rowTops } from './row-window.ts'

/** Before anything is known of the view. */
const initialRows: RenderedRows = { from: 0, to: 24, above: 0, below: 0 }
const [lineHeight, leastHeight, besideText, characterWidth] = [23.25, 45, 190, 7.4]

/** Until a row was seen. */
function estimatedHeight({ length }: Row, width: number): number {
  const perLine = Math.max(20, (width - besideText) / characterWidth)
  return Math.max(leastHeight, 17 + Math.ceil(length / perLine) * lineHeight)
}

/**
 * The rows of a long list as they are looked at: only those around the view are drawn, and what is seen stays where it is while
 * heights that were guessed become known. Watched from beside React.
 */
export function createVirtualRows() {
  const watchers = new Set<() => void>()
  const measured = new Map<string, number>()
  let list: HTMLElement | undefined
  let rows: readonly Row[] = []
  let tops = rowTops(rows, () => 0)
  let width = 0
  let held: number | undefined
  let drawn = initialRows

  /** The row at the top of the view stays there. */
  function place() {
    const before = list ? rowAt(tops, list.scrollTop) : 0
    const old = tops[before] ?? 0
    tops = rowTops(rows, (row) => measured.get(row.id) ?? estimatedHeight(row, width))
    const shift = (tops[before] ?? 0) - old
    if (list && before > 0 && shift !== 0) list.scrollTop += shift
    look()
  }
  function look() {
    if (!list) return
    const next = rowsToRender(
      tops,
      { top: list.scrollTop, height: list.clientHeight },
      { now: drawn, held },
    )
    if (next === drawn) return
    drawn = next
    for (const changed of watchers) changed()
  }
  return {
    current: () => drawn,
    subscribe(changed: () => void) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    /** For the `ref` of what scrolls. */
    attach(element: HTMLElement) {
      list = element
      const resized = new ResizeObserver(() => {
        if (element.clientWidth !== width) measured.clear()
        width = element.clientWidth
        place()
      })
      resized.observe(element)
      element.addEventListener('scroll', look, { passive: true })
      return () => {
        resized.disconnect()
        element.removeEventListener('scroll', look)
        list = undefined
      }
    },
    setRows(now: readonly Row[]) {
      rows = now
      place()
    },
    /** Stays drawn wherever one looks. */
    pin(row: number | undefined) {
      held = row
      look()
    },
    /** After rows were drawn. */
    measure(): void {
      if (list && measureHeights(list, measured)) place()
    },
    /** Scrolls the list, never the page, where the row is not seen whole. */
    scrollToRow(row: number) {
      if (!list) return
      scrollIntoView(list, { top: tops[row] ?? 0, bottom: tops[row + 1] ?? 0 })
      look()
    },
  }
}
export type VirtualRows = ReturnType<typeof createVirtualRows>

/** Notes how high the drawn rows are; answers whether that is news. */
function measureHeights(list: HTMLElement, measured: Map<string, number>): boolean {
  let isNew = false
  for (const row of list.querySelectorAll<HTMLElement>('[data-segment]')) {
    const [id = '', height] = [row.dataset.segment, row.getBoundingClientRect().height]
    if (Math.abs((measured.get(id) ?? 0) - height) < 0.5) continue
    measured.set(id, height)
    isNew = true
  }
  return isNew
}

function scrollIntoView(
  list: HTMLElement,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): void {
  if (top >= list.scrollTop && bottom <= list.scrollTop + list.clientHeight) return
  const to = Math.max(0, top - list.clientHeight / 3)
  const glides =
    Math.abs(to - list.scrollTop) < list.clientHeight &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollTo({ top: to, behavior: glides ? 'smooth' : 'auto' })
}
