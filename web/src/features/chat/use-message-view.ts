import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatRows } from './chat-rows.ts'
import { fitted, lastRows, nextWindow, type RowWindow, rowsAround } from './row-window.ts'
import { createViewPosition, surroundings, type ViewPosition } from './view-position.ts'

interface Options {
  /** When the reader sent something, and so wants to see it. */
  readonly sentAt: number | undefined
  /** The message that is looked for. */
  readonly target: string | undefined
  /** Fetches the end of the chat, when it is not at hand. */
  readonly fetchEnd: () => Promise<boolean>
}

/** The view on a chat of any length: which of its rows are drawn, and where it stands among them. */
export function useMessageView(rows: ChatRows, { sentAt, target, fetchEnd }: Options) {
  const view = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const position = useRef<ViewPosition>(undefined)
  const place = target === undefined ? undefined : rows.placeOf(target)
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
  const shown = fitted(rowWindow, rows)
  const isAtEnd = rows.hasEnd && shown.to === rows.end
  const latest = useRef({ rows, isAtEnd })

  useLayoutEffect(() => {
    latest.current = { rows, isAtEnd }
  })
  useFollowing({ view, content, position, latest, setRowWindow, setIsAtBottom })
  useLayoutEffect(() => {
    if (aim.place !== undefined) position.current?.holdRow(aim.place)
  }, [aim])
  const { from } = shown
  const { first } = rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are drawn
  useLayoutEffect(() => position.current?.drawn({ from, first }), [from, shown.to, first, rows.end])
  // At the very top nothing scrolls any more: what comes late would never be drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are at hand
  useEffect(() => {
    const { current: element } = view
    const { current: inner } = content
    if (element && inner)
      setRowWindow((window) =>
        nextWindow(window, latest.current.rows, surroundings(element, inner)),
      )
  }, [rows.first, rows.end])

  const toBottom = useCallback(async () => {
    if (!latest.current.rows.hasEnd && !(await fetchEnd())) return
    setRowWindow((window) => (window.to === lastRows.to ? window : lastRows))
    setIsAtBottom(true)
    position.current?.holdEnd()
  }, [fetchEnd])
  useEffect(() => {
    if (sentAt !== undefined) void toBottom()
  }, [sentAt, toBottom])

  return { view, content, shown, isAtBottom: isAtBottom && isAtEnd, toBottom, aimed: aim.place }
}

interface Following {
  readonly view: React.RefObject<HTMLDivElement | null>
  readonly content: React.RefObject<HTMLDivElement | null>
  readonly position: React.RefObject<ViewPosition | undefined>
  readonly latest: React.RefObject<{ readonly rows: ChatRows; readonly isAtEnd: boolean }>
  readonly setRowWindow: (change: (window: RowWindow) => RowWindow) => void
  readonly setIsAtBottom: (isAtBottom: boolean) => void
}

/** Holds the view in place while rows come, go and grow, and draws more of them where it comes near. */
function useFollowing({ view, content, position, latest, setRowWindow, setIsAtBottom }: Following) {
  useLayoutEffect(() => {
    const element = view.current
    const inner = content.current
    if (!element || !inner) return
    const held = createViewPosition(element, inner, () => latest.current.isAtEnd)
    position.current = held
    held.keep()
    const refit = () => {
      const around = surroundings(element, inner)
      setRowWindow((window) => nextWindow(window, latest.current.rows, around))
    }
    const onScroll = () => {
      if (held.scrolled()) setIsAtBottom(held.isAtEnd())
      refit()
    }
    const grown = new ResizeObserver(() => {
      held.keep()
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
