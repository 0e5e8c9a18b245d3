import { createStore } from '#browser/create-store.ts'
import {
  extendTo,
  isRowSelected,
  type RowOrder,
  type SelectedRows,
  selectedRows,
  toggleRow,
  withoutGoneRows,
} from './selected-rows.ts'

/** What is selected in one list; outside React, so that a row is rendered again only when it changes itself. */
export interface Selection {
  readonly subscribe: (onChange: () => void) => () => void
  /** `undefined` while nothing is being selected. */
  readonly current: () => SelectedRows | undefined
  readonly order: () => RowOrder
  /** Whether this row is selected; `undefined` while nothing is being selected. */
  readonly isSelected: (id: string) => boolean | undefined
  readonly begin: (ids?: readonly string[]) => void
  readonly toggle: (id: string) => void
  readonly extendTo: (id: string) => void
  /** Everything that the list's filter finds, by its number; without one, all that is loaded. */
  readonly selectAll: (total: number | undefined) => void
  readonly end: () => void
  /** The rows that are loaded now. */
  readonly setOrder: (order: RowOrder) => void
}

export function createSelection(): Selection {
  const store = createStore<SelectedRows | undefined>(undefined)
  let order: RowOrder = []
  const change = (next: (selected: SelectedRows) => SelectedRows) => {
    const selected = store.current()
    const changed = next(selected ?? selectedRows([]))
    if (changed !== selected) store.set(changed)
  }
  return {
    subscribe: store.subscribe,
    current: store.current,
    order: () => order,
    isSelected: (id) => {
      const selected = store.current()
      return selected && isRowSelected(selected, id)
    },
    begin: (ids = []) => store.set(selectedRows(ids)),
    toggle: (id) => change((selected) => toggleRow(selected, id, order)),
    extendTo: (id) => change((selected) => extendTo(selected, id, order)),
    selectAll: (total) =>
      change(() => (total === undefined ? selectedRows(order) : { type: 'all', total })),
    end: () => store.set(undefined),
    setOrder: (rows) => {
      order = rows
      if (store.current()) change((selected) => withoutGoneRows(selected, rows))
    },
  }
}
