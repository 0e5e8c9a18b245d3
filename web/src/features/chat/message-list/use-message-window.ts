import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MessageRows } from './message-rows.ts'
import { clampWindow, lastRows, nextWindow, type RowWindow, rowsAround } from './row-window.ts'
import { createScrollPosition, measureDistances, type ScrollPosition } from './scroll-position.ts'

interface MessageWindowOptions {
  /** When the user sent something, and so wants to see it. */
  readonly sentAt: number | undefined
  /** The message to open the chat at. */
  readonly target: string | undefined
  /** Fetches the end of the chat, when it is not loaded. */
  readonly fetchEnd: () => Promise<boolean>
}

/** The view on a chat of any length: which of its rows are rendered, and where it is scrolled to. */
export function useMessageWindow(
  rows: MessageRows,
  { sentAt, target, fetchEnd }: MessageWindowOptions,
) {
  const view = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const position = useRef<ScrollPosition>(undefined)
  const { rowWindow, setRowWindow, aim } = useAimedWindow(rows, target)
  const [isAtBottom, setIsAtBottom] = useState(aim.index === undefined)
  const shown = clampWindow(rowWindow, rows)
  const isAtEnd = rows.hasEnd && shown.to === rows.end
  const latest = useRef({ rows, isAtEnd })

  useLayoutEffect(() => {
    latest.current = { rows, isAtEnd }
  })
  useScrollTracking({ view, content, position, latest, setRowWindow, setIsAtBottom })
  usePositionUpdates({ position, aim, rows, shown })
  // At the very top nothing scrolls any more: without this, rows loaded later would never be rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are loaded
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
  }, [fetchEnd, setRowWindow])
  useEffect(() => {
    if (sentAt !== undefined) void toBottom()
  }, [sentAt, toBottom])

  return {
    view,
    content,
    shown,
    isAtBottom: isAtBottom && isAtEnd,
    toBottom,
    targetIndex: aim.index,
  }
}

/** The message that the view was last brought to. */
interface Aim {
  readonly target: string | undefined
  readonly index: number | undefined
}

/** The rendered rows: the last ones at first, or those around the target as soon as it is loaded. */
function useAimedWindow(rows: MessageRows, target: string | undefined) {
  const index = target === undefined ? undefined : rows.indexOf(target)
  const [rowWindow, setRowWindow] = useState<RowWindow>(() =>
    index === undefined ? lastRows : rowsAround(index),
  )
  const [aim, setAim] = useState<Aim>(() => ({
    target: index === undefined ? undefined : target,
    index,
  }))
  if (index !== undefined && aim.target !== target) {
    setAim({ target, index })
    setRowWindow(rowsAround(index))
  }
  return { rowWindow, setRowWindow, aim }
}

interface PositionUpdatesDependencies {
  readonly position: RefObject<ScrollPosition | undefined>
  readonly aim: Aim
  readonly rows: MessageRows
  readonly shown: RowWindow
}

/** Scrolls to a new target, and restores the position when other rows are rendered. */
function usePositionUpdates({ position, aim, rows, shown }: PositionUpdatesDependencies) {
  const { from } = shown
  const { first } = rows
  useLayoutEffect(() => {
    if (aim.index !== undefined) position.current?.scrollToRow(aim.index)
  }, [position, aim])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are rendered
  useLayoutEffect(
    () => position.current?.rowsRendered({ from, first }),
    [from, shown.to, first, rows.end],
  )
}

interface ScrollTrackingDependencies {
  readonly view: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  readonly position: RefObject<ScrollPosition | undefined>
  readonly latest: RefObject<{ readonly rows: MessageRows; readonly isAtEnd: boolean }>
  readonly setRowWindow: (change: (window: RowWindow) => RowWindow) => void
  readonly setIsAtBottom: (isAtBottom: boolean) => void
}

/** Keeps the view in its position while rows are added, removed and grow, and renders more of them where it comes near. */
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
    const tracked = createScrollPosition(element, inner, () => latest.current.isAtEnd)
    position.current = tracked
    tracked.restore()
    const updateWindow = () => {
      const distances = measureDistances(element, inner)
      setRowWindow((window) => nextWindow(window, latest.current.rows, distances))
    }
    const onScroll = () => {
      if (tracked.handleScroll()) setIsAtBottom(tracked.isAtEnd())
      updateWindow()
    }
    const observer = new ResizeObserver(() => {
      tracked.restore()
      updateWindow()
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    // The view itself shrinks when the composer grows or a keyboard opens.
    for (const observed of [element, inner]) observer.observe(observed)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [view, content, position, latest, setRowWindow, setIsAtBottom])
}
