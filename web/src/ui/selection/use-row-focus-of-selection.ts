import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Selection } from './create-selection.ts'
import { controlOf } from './row-elements.ts'
import { useIsSelecting } from './use-selection.ts'

/**
 * Gives the focus to a row once it is rendered. When selecting begins or ends, the controls of the rows take each other's place: the
 * focus stays in its row, or goes to the first selected one, else the first of all.
 */
export function useRowFocusOfSelection(
  area: RefObject<HTMLElement | null>,
  selection: Selection,
): (id: string) => void {
  const isSelecting = useIsSelecting(selection)
  const last = useRef<string>(undefined)
  const focusRow = useCallback(
    (id: string) => {
      last.current = id
      const focus = () => last.current === id && controlOf(area.current, id)?.focus()
      focus()
      // A menu gives the focus back to its button first.
      requestAnimationFrame(focus)
    },
    [area],
  )
  const wasSelecting = useRef(isSelecting)
  useEffect(() => {
    if (wasSelecting.current === isSelecting) return
    wasSelecting.current = isSelecting
    const order = selection.order()
    const candidates = isSelecting ? order.filter((id) => selection.isSelected(id)) : order
    const id = candidates.find((one) => one === last.current) ?? candidates[0] ?? order[0]
    if (id !== undefined) focusRow(id)
  }, [isSelecting, selection, focusRow])
  return focusRow
}
