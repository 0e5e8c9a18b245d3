import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Closer than this to the end counts as being at the end, in pixels. */
const nearPx = 48

/**
 * A view that follows its growing content only while the reader is at the bottom. Only moving up leaves the bottom: content that grows between a scroll
 * and its event would otherwise look like a reader who left. Whenever `sentAt` changes to a time, the reader has sent something and wants to see it.
 */
export function useStickToBottom(sentAt: number | undefined) {
  const view = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const sticks = useRef(true)
  const [isAtBottom, setIsAtBottom] = useState(true)

  const toBottom = useCallback(() => {
    sticks.current = true
    setIsAtBottom(true)
    view.current?.scrollTo({ top: view.current.scrollHeight })
  }, [])

  useLayoutEffect(() => {
    const element = view.current
    if (element) element.scrollTop = element.scrollHeight
  }, [])
  useLayoutEffect(() => {
    if (sentAt !== undefined) toBottom()
  }, [sentAt, toBottom])

  useEffect(() => {
    const element = view.current
    const inner = content.current
    if (!element || !inner) return
    let lastTop = element.scrollTop
    let lastSize = sizeOf(element)
    const onScroll = () => {
      // A phone that is turned, or its keyboard, moves the view: that is no reader who leaves.
      if (sizeOf(element) !== lastSize) return
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      if (isNear || element.scrollTop < lastTop) {
        sticks.current = isNear
        setIsAtBottom(isNear)
      }
      lastTop = element.scrollTop
    }
    const grown = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight
      lastTop = element.scrollTop
      lastSize = sizeOf(element)
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    // The view itself shrinks when the composer grows or a keyboard opens.
    for (const watched of [element, inner]) grown.observe(watched)
    return () => {
      element.removeEventListener('scroll', onScroll)
      grown.disconnect()
    }
  }, [])

  return { view, content, isAtBottom, toBottom }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => `${clientWidth} ${clientHeight}`
