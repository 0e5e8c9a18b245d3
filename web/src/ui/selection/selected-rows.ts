/** Rows of a list, by id, or everything that its filter finds, loaded or not. */
export type SelectedRows =
  | {
      readonly type: 'rows'
      readonly ids: ReadonlySet<string>
      /** Where a range begins, and what was selected beside it. */
      readonly anchor: string | undefined
      readonly base: ReadonlySet<string>
    }
  | { readonly type: 'all'; readonly total: number }

/** The rows that are loaded, in the order in which they are shown. */
export type RowOrder = readonly string[]

export const selectedRows = (ids: Iterable<string>): SelectedRows => {
  const set = new Set(ids)
  return { type: 'rows', ids: set, anchor: [...set].at(-1), base: set }
}

export const isRowSelected = (selected: SelectedRows, id: string): boolean =>
  selected.type === 'all' || selected.ids.has(id)

export const countSelected = (selected: SelectedRows): number =>
  selected.type === 'all' ? selected.total : selected.ids.size

/** One row more, or one less. Without one row, everything is no longer: what is loaded of it stays. */
export function toggleRow(selected: SelectedRows, id: string, order: RowOrder): SelectedRows {
  const ids = new Set(selected.type === 'all' ? order : selected.ids)
  if (!ids.delete(id)) ids.add(id)
  return { type: 'rows', ids, anchor: id, base: ids }
}

/** All rows from the one that was chosen last to this one; a range that becomes shorter leaves rows again. */
export function extendTo(selected: SelectedRows, id: string, order: RowOrder): SelectedRows {
  if (selected.type === 'all') return selected
  const from = selected.anchor === undefined ? -1 : order.indexOf(selected.anchor)
  const to = order.indexOf(id)
  if (to === -1) return selected
  if (from === -1) {
    const ids = new Set([...selected.ids, id])
    return { type: 'rows', ids, anchor: id, base: ids }
  }
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...selected, ids: new Set([...selected.base, ...range]) }
}

/** What is still there once rows have left the list. */
export function withoutGoneRows(selected: SelectedRows, order: RowOrder): SelectedRows {
  if (selected.type === 'all') return selected
  const there = new Set(order)
  const ids = only(selected.ids, there)
  if (ids.size === selected.ids.size) return selected
  const anchor = there.has(selected.anchor ?? '') ? selected.anchor : undefined
  return { type: 'rows', ids, anchor, base: only(selected.base, there) }
}

/** The row that an arrow leads to in a list of so many columns, if there is one. */
export function rowAfter(
  order: RowOrder,
  id: string,
  { key, columns }: { readonly key: string; readonly columns: number },
): string | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ...(columns > 1 && { ArrowRight: 1, ArrowLeft: -1 }),
  }
  const [at, step] = [order.indexOf(id), steps[key]]
  return at === -1 || step === undefined ? undefined : order[at + step]
}

const only = (ids: ReadonlySet<string>, there: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...ids].filter((id) => there.has(id)))
