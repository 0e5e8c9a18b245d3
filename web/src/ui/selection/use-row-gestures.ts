import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import type { Selection } from './create-selection.ts'
import { longPress } from './long-press.ts'
import { columnsAround, rowIdOf } from './row-elements.ts'
import { rowAfter } from './selected-rows.ts'
import { useIsSelecting } from './use-selection.ts'

export interface GestureOptions {
  readonly selection: Selection
  /** Gives the focus to a row. */
  readonly focusRow: (id: string) => void
  readonly onSelectAll: () => void
  /** Deletes what is selected. */
  readonly onRemove: () => void
}

/** The handlers of what is around the rows. */
export function useRowGestures({ selection, focusRow, ...actions }: GestureOptions) {
  const [press] = useState(longPress)
  const isSelecting = useIsSelecting(selection)
  const begin = (id: string) => {
    focusRow(id)
    selection.begin([id])
  }
  const onClickCapture = (event: MouseEvent) => {
    const id = rowIdOf(event.target)
    if (press.endsInClick()) return stop(event)
    if (id === undefined || (!isSelecting && !event.shiftKey)) return
    stop(event)
    if (!isSelecting) return begin(id)
    if (event.shiftKey) selection.extendTo(id)
    else selection.toggle(id)
    focusRow(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInField(event.target) || (!isSelecting && !event.shiftKey)) return
    const act =
      moveOf(event, selection, focusRow) ?? (isSelecting && actionOf(event, selection, actions))
    if (!act) return
    // Escape would also close the drawer or dialog around.
    stop(event)
    act()
  }
  return {
    onClickCapture,
    onKeyDown,
    onMouseDown(event: MouseEvent) {
      // Shift with a click would select the texts between.
      if (event.shiftKey && rowIdOf(event.target) !== undefined) event.preventDefault()
    },
    onPointerDown(event: PointerEvent) {
      const id = rowIdOf(event.target)
      press.start(event, id === undefined || isSelecting ? undefined : () => begin(id))
    },
    onPointerMove: press.move,
    onPointerUp: press.cancel,
    onPointerCancel: press.cancel,
    onContextMenu: (event: MouseEvent) => press.isTouching() && event.preventDefault(),
  }
}

/** What an arrow does: it goes to the next row, with Shift it takes it along. */
function moveOf(event: KeyboardEvent, selection: Selection, focusRow: (id: string) => void) {
  const id = rowIdOf(event.target)
  if (id === undefined) return undefined
  const columns = columnsAround(event.target)
  const next = rowAfter(selection.order(), id, { key: event.key, columns })
  if (next === undefined) return undefined
  return () => {
    focusRow(next)
    if (!event.shiftKey) return
    if (!selection.current()) selection.begin([id])
    selection.extendTo(next)
  }
}

function actionOf(
  event: KeyboardEvent,
  selection: Selection,
  { onSelectAll, onRemove }: Pick<GestureOptions, 'onSelectAll' | 'onRemove'>,
) {
  if (event.key === 'Escape') return selection.end
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') return onSelectAll
  return event.key === 'Delete' && !event.repeat ? onRemove : undefined
}

function stop(event: MouseEvent | KeyboardEvent) {
  event.preventDefault()
  event.stopPropagation()
}
const isInField = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
