import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSelection, type Selection } from './create-selection.ts'
import { countSelected, type RowOrder, type SelectedRows } from './selected-rows.ts'

/** The selection of a list, for as long as the list is on screen. */
export function useSelection(): Selection {
  const [selection] = useState(createSelection)
  return selection
}

export const useSelected = (selection: Selection): SelectedRows | undefined =>
  useSyncExternalStore(selection.subscribe, selection.current)

/** Whether a row is selected; `undefined` while nothing is being selected. */
export const useIsSelected = (selection: Selection, id: string): boolean | undefined =>
  useSyncExternalStore(selection.subscribe, () => selection.isSelected(id))

export const useIsSelecting = (selection: Selection): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.current() !== undefined)

/** Notes the rows that are loaded, in the order in which they are shown. */
export function useRowOrder(selection: Selection, order: RowOrder): void {
  useEffect(() => selection.setOrder(order), [selection, order])
}

export const useSelectedCount = (selection: Selection): number =>
  useSyncExternalStore(selection.subscribe, () => {
    const selected = selection.current()
    return selected ? countSelected(selected) : 0
  })
