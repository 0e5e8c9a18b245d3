import type { TranscriptionSegment } from '@atelier/contract/transcription/transcription'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { estimateRowHeight, rangeWithPinned } from './row-range.ts'

interface VirtualRowsInput {
  readonly segments: readonly TranscriptionSegment[]
  readonly words: ReadonlyMap<string, string>
  /** A row that stays rendered wherever the list is scrolled to. */
  readonly pinned: number | undefined
}

/** A few rows on each side of the view: each row more is waited for when a transcript opens. */
const overscan = 4

/** The rows around the view of a long list, and the space that the others leave before and after them. */
export function useVirtualRows({ segments, words, pinned }: VirtualRowsInput) {
  // The virtualizer is one object whose answers change: the compiler would keep the first ones.
  'use no memo'
  const list = useRef<HTMLDivElement>(null)
  // Kept between renders: with another function, all rows would be laid out again.
  const getItemKey = useCallback((index: number) => segments[index]?.id ?? index, [segments])
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: segments.length,
    getScrollElement: () => list.current,
    getItemKey,
    estimateSize: (index) => {
      const { id = '', text = '' } = segments[index] ?? {}
      return estimateRowHeight((words.get(id) ?? text).length, list.current?.clientWidth ?? 0)
    },
    // Not rounded, as the default is: the space before the rows would not be that of the rows it stands for.
    measureElement: (row, entry) =>
      entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height,
    overscan,
    rangeExtractor: (range) => rangeWithPinned(range, pinned),
  })
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    list,
    virtualizer,
    from: first?.index ?? 0,
    to: last ? last.index + 1 : 0,
    spaceBefore: first?.start ?? 0,
    // Before the list was measured it has no row: this space gives it the height that is measured.
    spaceAfter: virtualizer.getTotalSize() - (last?.end ?? 0),
  }
}

type VirtualRows = Virtualizer<HTMLDivElement, HTMLLIElement>

/** Scrolls the list, never the page, to a row that is not fully in view. */
export function useScrollToRow(virtualizer: VirtualRows, index: number | undefined) {
  useEffect(() => {
    if (index !== undefined) scrollToRow(virtualizer, index)
  }, [virtualizer, index])
}

function scrollToRow(virtualizer: VirtualRows, index: number) {
  const list = virtualizer.scrollElement
  const row = virtualizer.measurementsCache[index]
  if (!list || !row) return
  const { scrollTop, clientHeight } = list
  if (row.start >= scrollTop && row.end <= scrollTop + clientHeight) return
  const top = Math.max(0, row.start - clientHeight / 3)
  const isNear = Math.abs(top - scrollTop) < clientHeight
  const isSmooth = isNear && !matchMedia('(prefers-reduced-motion: reduce)').matches
  virtualizer.scrollToOffset(top, { behavior: isSmooth ? 'smooth' : 'auto' })
}
