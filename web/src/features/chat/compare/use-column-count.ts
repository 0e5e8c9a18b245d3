import { type RefObject, useLayoutEffect, useState } from 'react'

/** A column that is narrower is hard to read. */
const minColumnWidth = 360
export const columnGap = 24

/** How many columns fit beside each other in an element; at least one. */
export function useColumnCount(element: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(1)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const fitting = Math.floor((box.clientWidth + columnGap) / (minColumnWidth + columnGap))
      setCount(Math.max(1, fitting))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return count
}
