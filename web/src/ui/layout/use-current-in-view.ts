import { type RefObject, useEffect, useRef } from 'react'

/** Tabs scroll by themselves, for 300 ms, until the current one is at an edge. */
const afterOwnScroll = 400

/**
 * Keeps the current entry in the middle of a strip that scrolls sideways, so that its neighbours show that there are more: on arrival,
 * when another `arrival` begins, and when the window becomes narrow.
 */
export function useCurrentInView<T extends HTMLElement>(arrival?: string): RefObject<T | null> {
  const strip = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another arrival has another current entry
  useEffect(() => {
    const { current } = strip
    if (!current) return
    const center = () => {
      const entry = current.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
      if (entry)
        current.scrollLeft = entry.offsetLeft - (current.clientWidth - entry.offsetWidth) / 2
    }
    let again: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      center()
      clearTimeout(again)
      again = setTimeout(center, afterOwnScroll)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      clearTimeout(again)
    }
  }, [arrival])
  return strip
}
