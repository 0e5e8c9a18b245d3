import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

interface GridLayout {
  readonly columns: number
  /** From the top of one row to the top of the next, in pixels. */
  readonly rowHeight: number
  /** From the top of the page to the grid. */
  readonly top: number
}

/** The items of a grid of equal squares around the window, and the space that the other rows leave before and after them. */
export function useVirtualGrid(grid: RefObject<HTMLElement | null>, count: number, gap: number) {
  // The virtualizer is one object whose answers change: the compiler would keep the first ones.
  'use no memo'
  const { columns, rowHeight, top } = useGridLayout(grid, gap)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan,
  })
  useLayoutEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [virtualizer, rowHeight])
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    from: (first?.index ?? 0) * columns,
    to: last ? Math.min(count, (last.index + 1) * columns) : 0,
    spaceBefore: first ? first.start - top : 0,
    spaceAfter: virtualizer.getTotalSize() - (last ? last.end - top : 0),
  }
}

/** In rows: about one screen on each side of the window. */
const overscan = 5

/** Before the grid was measured. */
const initialLayout: GridLayout = { columns: 4, rowHeight: 240, top: 0 }

function useGridLayout(grid: RefObject<HTMLElement | null>, gap: number): GridLayout {
  const [layout, setLayout] = useState(initialLayout)
  useLayoutEffect(() => {
    if (!grid.current) return
    const element = grid.current
    const measure = () => setLayout((before) => sameOr(before, layoutOf(element, gap)))
    measure()
    // The page as well: what is above the grid moves it.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid, gap])
  return layout
}

function layoutOf(grid: HTMLElement, gap: number): GridLayout {
  const { top, width } = grid.getBoundingClientRect()
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length
  const rowHeight = (width - (columns - 1) * gap) / columns + gap
  return { columns, rowHeight, top: top + scrollY }
}

const sameOr = (before: GridLayout, next: GridLayout): GridLayout =>
  before.columns === next.columns && before.rowHeight === next.rowHeight && before.top === next.top
    ? before
    : next
