import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '#browser/when-idle.ts'
import type { MessageRows, RowRange } from './message-rows.ts'

/** Rows rendered beyond the view on each side: replies are long, so a few are more than a screen. */
const overscan = 4
/** Rows rendered at once when a chat opens, at least: enough for most views. */
const openingRows = 6
/** Between rows, and at both ends of the chat. */
const gapPx = 24
/** The height of a `MoreMessagesRow`. */
const moreRowPx = 40
/** A row that was never rendered counts as this high. */
const estimatedRowPx = 160
/** Closer than this to the end counts as being at the end. */
const nearEndPx = 48

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
  const { first, end, hasEnd } = rows
  // Kept between renders: with another function, all rows would be laid out again.
  const getItemKey = useCallback((index: number) => first + index, [first])
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: end - first,
    getScrollElement: () => view.current,
    getItemKey,
    estimateSize: () => estimatedRowPx,
    // Without it, the first rows that are loaded would be rendered before the list is scrolled to the rows that are wanted.
    initialOffset: () => estimatedOffset(rows, target),
    // Not rounded, as the default is: the space before the rows would not be that of the rows it stands for.
    measureElement: (row, entry) =>
      entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height,
    overscan,
    ...useOpeningRange(),
    // Rows are rendered at once, before the height of the view is known.
    initialRect: { width: 0, height: innerHeight },
    gap: gapPx,
    paddingStart: first > 0 ? moreRowPx + 2 * gapPx : gapPx,
    paddingEnd: hasEnd ? gapPx : moreRowPx + 2 * gapPx,
    scrollPaddingStart: gapPx,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEndPx,
  })
  const { targetIndex, leaveTarget } = useAim(rows, { target, view, virtualizer })
  const endOfList = useEndOnResize(view, virtualizer)
  const toBottom = useToBottom({ hasEnd, fetchEnd, virtualizer, leaveTarget })
  useEffect(() => {
    if (sentAt !== undefined) void toBottom()
  }, [sentAt, toBottom])

  const items = virtualizer.getVirtualItems()
  const [firstItem, lastItem] = [items[0], items.at(-1)]
  const shown: RowRange =
    firstItem && lastItem
      ? { from: first + firstItem.index, to: first + lastItem.index + 1 }
      : { from: end, to: end }
  return {
    view,
    endOfList,
    measureRow: virtualizer.measureElement,
    shown,
    spaceBefore: firstItem?.start ?? 0,
    spaceAfter: virtualizer.getTotalSize() - (lastItem?.end ?? 0),
    isAtBottom: hasEnd && virtualizer.isAtEnd(nearEndPx),
    toBottom,
    showRow: useShowRow(virtualizer, first),
    targetIndex,
  }
}

/**
 * Until the page is idle for the first time, the rows that fill a view and no others: what is beyond it must not make the user
 * wait for what is in it.
 */
function useOpeningRange(): { readonly rangeExtractor?: typeof openingRange } {
  const [isOpening, setIsOpening] = useState(true)
  useEffect(() => whenIdle(() => setIsOpening(false)), [])
  return isOpening ? { rangeExtractor: openingRange } : {}
}

function openingRange({ startIndex, endIndex }: Range): number[] {
  const first = Math.max(0, Math.min(startIndex, endIndex + 1 - openingRows))
  return Array.from({ length: endIndex + 1 - first }, (_, offset) => first + offset)
}

/** Where the view starts, in px, before any row has been measured: at the target, or at the end of the list. */
function estimatedOffset(rows: MessageRows, target: string | undefined): number {
  const targetIndex = target === undefined ? undefined : rows.indexOf(target)
  return ((targetIndex ?? rows.end) - rows.first) * (estimatedRowPx + gapPx)
}

type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>

/** What moves a view that the reader scrolls, in whatever way. */
const scrollGestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

interface AimDependencies {
  readonly target: string | undefined
  readonly view: RefObject<HTMLElement | null>
  readonly virtualizer: RowVirtualizer
}

/**
 * Scrolls to the target as soon as it is loaded, to the end when there is none; returns the row it scrolled to. Rows that
 * are loaded before the target while it is still being scrolled to move its index, which the virtualizer does not know:
 * it is told again, until the reader scrolls.
 */
function useAim(rows: MessageRows, { target, view, virtualizer }: AimDependencies) {
  const index = target === undefined ? undefined : rows.indexOf(target)
  const [aim, setAim] = useState<{ readonly target: string | undefined; readonly index?: number }>({
    target: undefined,
  })
  if (index !== undefined && aim.target !== target) setAim({ target, index })
  const hasLeft = useRef(false)
  const leaveTarget = useCallback(() => {
    hasLeft.current = true
  }, [])
  useEffect(() => {
    const element = view.current
    for (const gesture of scrollGestures)
      element?.addEventListener(gesture, leaveTarget, { passive: true })
    return () => {
      for (const gesture of scrollGestures) element?.removeEventListener(gesture, leaveTarget)
    }
  }, [view, leaveTarget])
  useLayoutEffect(() => {
    hasLeft.current = false
    if (aim.index === undefined) virtualizer.scrollToEnd({})
  }, [virtualizer, aim])
  useLayoutEffect(() => {
    if (aim.index !== undefined && !hasLeft.current)
      virtualizer.scrollToIndex(aim.index - rows.first, { align: 'start' })
  }, [virtualizer, aim, rows.first])
  return { targetIndex: aim.index, leaveTarget }
}

/**
 * The virtualizer follows the end while rows grow, but not while the view itself changes its size: the composer grows, a
 * keyboard opens, a phone is turned. Returns the ref of an element that ends the list: the browser tells whether it is in
 * view, after each frame and without laying the document out for it, so that at a new size the answer is the last one
 * before it.
 */
function useEndOnResize(view: RefObject<HTMLElement | null>, virtualizer: RowVirtualizer) {
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!view.current || !end.current) return
    let wasAtEnd = false
    const ends = new IntersectionObserver(
      (entries) => {
        wasAtEnd = entries.at(-1)?.isIntersecting ?? false
      },
      { root: view.current, rootMargin: `0px 0px ${nearEndPx}px 0px` },
    )
    const sizes = new ResizeObserver(() => {
      if (wasAtEnd) virtualizer.scrollToEnd({})
    })
    ends.observe(end.current)
    sizes.observe(view.current)
    return () => {
      ends.disconnect()
      sizes.disconnect()
    }
  }, [view, virtualizer])
  return end
}

interface ToBottomDependencies {
  readonly hasEnd: boolean
  readonly fetchEnd: () => Promise<boolean>
  readonly virtualizer: RowVirtualizer
  readonly leaveTarget: () => void
}

/** Scrolls to the end of the chat, which is fetched first when it is not loaded. */
const useShowRow = (virtualizer: Virtualizer<HTMLDivElement, HTMLElement>, first: number) =>
  useCallback(
    (index: number) => virtualizer.scrollToIndex(index - first, { align: 'auto' }),
    [virtualizer, first],
  )

function useToBottom({ hasEnd, fetchEnd, virtualizer, leaveTarget }: ToBottomDependencies) {
  const latest = useRef(hasEnd)
  useLayoutEffect(() => {
    latest.current = hasEnd
  })
  return useCallback(async () => {
    leaveTarget()
    if (latest.current || (await fetchEnd())) virtualizer.scrollToEnd({})
  }, [fetchEnd, virtualizer, leaveTarget])
}
