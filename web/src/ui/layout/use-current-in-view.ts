import { type RefObject, useEffect, useRef } from 'react'

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
    const observer = new ResizeObserver(() => {
      const entry = current.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
      if (entry)
        current.scrollLeft = entry.offsetLeft - (current.clientWidth - entry.offsetWidth) / 2
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [arrival])
  return strip
}
