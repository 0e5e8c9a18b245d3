import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MessageRows } from './message-rows.ts'
import { clampWindow, lastRows, nextWindow, type RowWindow, rowsAround } from './row-window.ts'
import { createScrollPosition, measureDistances, type ScrollPosition } from './scroll-position.ts'

interface MessageWindowOptions {
  /** When the reader sent something, and so wants to see it. */
  readonly sentAt: number | undefined
  /** The message that is looked for. */
  readonly target: string | undefined
  /** Fetches the end of the chat, when it is not at hand. */
  readonly fetchEnd: () => Promise<boolean>
}

/** The view on a chat of any length: which of its rows are drawn, and where it stands among them. */
export function useMessageWindow(
  rows: MessageRows,
  { sentAt, target, fetchEnd }: MessageWindowOptions,
) {
  const view = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const position = useRef<ScrollPosition>(undefined)
  const place = target === undefined ? undefined : rows.indexOf(target)
  const [rowWindow, setRowWindow] = useState<RowWindow>(() =>
    place === undefined ? lastRows : rowsAround(place),
  )
  const [aim, setAim] = useState(() => ({
    target: place === undefined ? undefined : target,
    place,
  }))
  const [isAtBottom, setIsAtBottom] = useState(place === undefined)
  if (place !== undefined && aim.target !== target) {
    setAim({ target, place })
    setRowWindow(rowsAround(place))
  }
  const shown = clampWindow(rowWindow, rows)
  const isAtEnd = rows.hasEnd && shown.to === rows.end
  const latest = useRef({ rows, isAtEnd })

  useLayoutEffect(() => {
    latest.current = { rows, isAtEnd }
  })
  useScrollTracking({ view, content, position, latest, setRowWindow, setIsAtBottom })
  useLayoutEffect(() => {
    if (aim.place !== undefined) position.current?.scrollToRow(aim.place)
  }, [aim])
  const { from } = shown
  const { first } = rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are drawn
  useLayoutEffect(
    () => position.current?.rowsRendered({ from, first }),
    [from, shown.to, first, rows.end],
  )
  // At the very top nothing scrolls any more: what comes late would never be drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are at hand
  useEffect(() => {
    const { current: element } = view
    const { current: inner } = content
    if (element && inner)
      setRowWindow((window) =>
        nextWindow(window, latest.current.rows, measureDistances(element, inner)),
      )
  }, [rows.first, rows.end])

  const toBottom = useCallback(async () => {
    if (!latest.current.rows.hasEnd && !(await fetchEnd())) return
    setRowWindow((window) => (window.to === lastRows.to ? window : lastRows))
    setIsAtBottom(true)
    position.current?.stickToEnd()
  }, [fetchEnd])
  useEffect(() => {
    if (sentAt !== undefined) void toBottom()
  }, [sentAt, toBottom])

  return {
    view,
    content,
    shown,
    isAtBottom: isAtBottom && isAtEnd,
    toBottom,
    targetIndex: aim.place,
  }
}

interface ScrollTrackingDependencies {
  readonly view: React.RefObject<HTMLDivElement | null>
  readonly content: React.RefObject<HTMLDivElement | null>
  readonly position: React.RefObject<ScrollPosition | undefined>
  readonly latest: React.RefObject<{ readonly rows: MessageRows; readonly isAtEnd: boolean }>
  readonly setRowWindow: (change: (window: RowWindow) => RowWindow) => void
  readonly setIsAtBottom: (isAtBottom: boolean) => void
}

/** Holds the view in place while rows come, go and grow, and draws more of them where it comes near. */
function useScrollTracking({
  view,
  content,
  position,
  latest,
  setRowWindow,
  setIsAtBottom,
}: ScrollTrackingDependencies) {
  useLayoutEffect(() => {
    const element = view.current
    const inner = content.current
    if (!element || !inner) return
    const held = createScrollPosition(element, inner, () => latest.current.isAtEnd)
    position.current = held
    held.restore()
    const refit = () => {
      const around = measureDistances(element, inner)
      setRowWindow((window) => nextWindow(window, latest.current.rows, around))
    }
    const onScroll = () => {
      if (held.handleScroll()) setIsAtBottom(held.isAtEnd())
      refit()
    }
    const grown = new ResizeObserver(() => {
      held.restore()
      refit()
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    // The view itself shrinks when the composer grows or a keyboard opens.
    for (const watched of [element, inner]) grown.observe(watched)
    return () => {
      element.removeEventListener('scroll', onScroll)
      grown.disconnect()
    }
  }, [view, content, position, latest, setRowWindow, setIsAtBottom])
}
