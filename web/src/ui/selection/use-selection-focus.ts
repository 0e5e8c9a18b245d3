import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Selection } from './create-selection.ts'
import { controlIn, rowIdOf, rowsIn } from './row-elements.ts'
import { useIsSelecting } from './use-selection.ts'

/** The row that had the focus last. */
interface LastRow {
  readonly id: string
  /** Where it was among the rows. */
  readonly index: number
  /** What had the focus in it; not once the user went elsewhere. */
  control?: Element | undefined
}

/**
 * Keeps the focus in its row while the controls of rows take each other's place, as when selecting begins or ends. When the row itself
 * leaves the list, the focus goes to the one in its place, else to the last. Otherwise the keyboard would start again at the top of the
 * page. Spread `handlers` on what is around the rows.
 */
export function useSelectionFocus(area: RefObject<HTMLElement | null>, selection: Selection) {
  const last = useRef<LastRow>(undefined)
  const remember = (id: string, control?: Element) => {
    const index = rowsIn(area.current).findIndex((row) => rowIdOf(row) === id)
    last.current = { id, index, control }
  }
  const focusLastRow = () => {
    const row = rowInPlaceOf(last.current, rowsIn(area.current))
    if (row) controlIn(row)?.focus()
  }
  /** Gives the focus to a row, now or once it is rendered. */
  const focusRow = (id: string) => {
    remember(id)
    focusLastRow()
    // A menu gives the focus back to its button first.
    requestAnimationFrame(() => last.current?.id === id && focusLastRow())
  }
  // After every render: any of them may remove the row.
  useLayoutEffect(() => {
    if (last.current?.control?.isConnected !== false) return
    // A menu or dialog that closes gives the focus back to nothing later.
    if (document.activeElement !== document.body) return
    last.current.control = undefined
    focusLastRow()
  })
  const isSelecting = useIsSelecting(selection)
  const wasSelecting = useRef(isSelecting)
  useEffect(() => {
    if (wasSelecting.current === isSelecting) return
    wasSelecting.current = isSelecting
    const rows = rowsIn(area.current)
    const isSelected = (row: HTMLElement) => selection.isSelected(rowIdOf(row) ?? '')
    const candidates = isSelecting ? rows.filter(isSelected) : rows
    const row = rowInPlaceOf(last.current, candidates) ?? rows[0]
    const id = row && rowIdOf(row)
    if (id !== undefined) focusRow(id)
  })
  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      const id = rowIdOf(target)
      if (id !== undefined) remember(id, target)
    },
    // The user went elsewhere. React says nothing of an element that it removes.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (last.current && target.isConnected && !isInModal(relatedTarget))
        last.current.control = undefined
    },
  }
  return { focusRow, handlers }
}

/** The row itself while it is there, else the one in its place, else the last of all; the first where none had the focus yet. */
const rowInPlaceOf = (last: LastRow | undefined, rows: readonly HTMLElement[]) =>
  last ? (rows.find((row) => rowIdOf(row) === last.id) ?? rows[last.index] ?? rows.at(-1)) : rows[0]

/** A menu or dialog that opens first focuses what is around it. */
const isInModal = (element: Element | null) =>
  element !== null && element.closest('.MuiModal-root') !== null
