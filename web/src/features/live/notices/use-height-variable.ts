import { type RefObject, useLayoutEffect } from 'react'

/** Publishes the height of an element as a variable of the page's style, for as long as it is there. */
export function useHeightVariable(element: RefObject<HTMLElement | null>, name: string): void {
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(name, `${current.getBoundingClientRect().height}px`),
    )
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [element, name])
}
