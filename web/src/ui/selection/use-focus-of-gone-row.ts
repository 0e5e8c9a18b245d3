import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { controlIn, rowOf, rowsIn } from './row-elements.ts'

/** A menu or dialog that opens first focuses what is around it. */
const isInModal = (element: Element | null) =>
  element !== null && element.closest('.MuiModal-root') !== null

/**
 * When the row that had the focus leaves the list, the focus goes to the one that takes its place, else to the last. Otherwise the
 * keyboard would start again at the top of the page. Spread the result on what is around the rows.
 */
export function useFocusOfGoneRow(area: RefObject<HTMLElement | null>) {
  const last = useRef<{ readonly control: Element; readonly index: number }>(undefined)
  // After every render: any of them may remove the row.
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    const { control, index } = last.current
    if (control.isConnected) return
    const rows = rowsIn(area.current)
    const row = rows[index] ?? rows.at(-1)
    last.current = undefined
    if (row) controlIn(row)?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = rowOf(target)
      last.current = row ? { control: target, index: rowsIn(area.current).indexOf(row) } : undefined
    },
    // The user went elsewhere. React says nothing of an element that it removes.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (target.isConnected && !isInModal(relatedTarget)) last.current = undefined
    },
  }
}
