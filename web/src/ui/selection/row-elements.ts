export const rowAttribute = 'data-row'

/** Spread on the element of a row. */
export const selectableRow = (id: string) => ({ [rowAttribute]: id })

export const rowsIn = (area: HTMLElement | null): readonly HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>(`[${rowAttribute}]`) ?? []),
]

export const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`[${rowAttribute}]`) : null

export const rowIdOf = (target: EventTarget): string | undefined =>
  rowOf(target)?.getAttribute(rowAttribute) ?? undefined

/** What takes the focus in a row, by its id. */
export function controlOf(area: HTMLElement | null, id: string): HTMLElement | undefined {
  const row = area?.querySelector(`[${rowAttribute}="${CSS.escape(id)}"]`)
  return row ? controlIn(row) : undefined
}

/** The same of its element: while selecting its box, else its first link or button. */
export function controlIn(row: Element): HTMLElement | undefined {
  const control = row.querySelector('[role=checkbox]') ?? row.querySelector('a, button')
  return control instanceof HTMLElement ? control : undefined
}

/** How many rows of the list are beside each other. */
export function columnsAround(target: EventTarget): number {
  const list = rowOf(target)?.parentElement
  const columns = list ? getComputedStyle(list).gridTemplateColumns : 'none'
  return columns === 'none' ? 1 : columns.split(' ').length
}
