import { type FocusEvent, useEffect, useRef } from 'react'

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')
/** A dialog that opens first focuses what is around it. */
const isInDialog = (element: EventTarget | null) =>
  element instanceof Element && element.closest('.MuiModal-root') !== null

/** What is spread on the list. */
export type RowFocus<List extends HTMLElement = HTMLUListElement> = ReturnType<
  typeof useRowFocus<List>
>['list']

/**
 * For a list whose rows leave it once their button was used, in the row or in a dialog that it opens: the focus goes to the first button
 * of the row that takes the place, or to the heading when none is left. Otherwise the keyboard would start again at the top of the page.
 */
export function useRowFocus<List extends HTMLElement = HTMLUListElement>() {
  const list = useRef<List>(null)
  const heading = useRef<HTMLElement>(null)
  const last = useRef<{ readonly button: HTMLElement; readonly row: number }>(undefined)
  // After every render: any of them may remove the row, or the dialog.
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    const { button, row } = last.current
    const next = button.isConnected ? button : firstButton(list.current, row)
    // A button that waits for its request is disabled for a while.
    if (next !== button || isUsable(button)) (next ?? heading.current)?.focus()
  })
  return {
    /** Of an element that takes the focus from scripts alone. */
    heading,
    /** Spread on the list, the parent of its rows. */
    list: {
      ref: list,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const row = [...(list.current?.children ?? [])].findIndex((each) => each.contains(target))
        // A menu of a row is not in the list.
        if (row >= 0) last.current = { button: target, row }
      },
      // The user went elsewhere. React says nothing of an element that it removes.
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (isUsable(target) && !isInDialog(relatedTarget)) last.current = undefined
      },
    },
  }
}

function firstButton(list: Element | null, row: number): HTMLElement | undefined {
  const rows = [...(list?.children ?? [])]
  const found = (rows[row] ?? rows.at(-1))?.querySelector('button:not(:disabled)')
  return found instanceof HTMLElement ? found : undefined
}
