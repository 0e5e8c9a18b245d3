import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type GridWindow, gridWindow, sameWindow } from './grid-window.ts'

/** Before the grid was measured: a screenful. */
const initialWindow: GridWindow = { first: 0, end: 40, spaceBefore: 0, spaceAfter: 0 }

/** Which of so many squares are to be drawn; follows the scrolling and the window. `gap` is between two, in pixels. */
export function useGridWindow(
  grid: RefObject<HTMLElement | null>,
  count: number,
  gap: number,
): GridWindow {
  const [shown, setShown] = useState(initialWindow)
  const measure = () => {
    if (!grid.current) return
    const { top, width } = grid.current.getBoundingClientRect()
    const columns = getComputedStyle(grid.current).gridTemplateColumns.split(' ').length
    const rowHeight = (width - (columns - 1) * gap) / columns + gap
    const next = gridWindow({ count, columns, rowHeight, top, viewHeight: innerHeight })
    setShown((before) => (sameWindow(before, next) ? before : next))
  }
  useLayoutEffect(measure, [count, grid, gap])
  useEffect(() => {
    let frame = 0
    const soon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        measure()
      })
    }
    // Whatever scrolls.
    document.addEventListener('scroll', soon, { capture: true, passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', soon, { capture: true })
      removeEventListener('resize', soon)
    }
  })
  return shown
}
