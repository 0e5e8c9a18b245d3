import { type FocusEvent, useEffect, useRef } from 'react'

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/**
 * For buttons that take each other's place: when the focused one vanishes, the focus goes to the first that is there instead, and it
 * returns to one that was disabled for a while. Otherwise the keyboard would start again at the top of the page. Spread the result on
 * the element around them.
 */
export function useFocusHandover<T extends HTMLElement>() {
  const group = useRef<T>(null)
  const focused = useRef<HTMLElement>(undefined)
  // After every render: any of them may exchange the buttons.
  useEffect(() => {
    const last = focused.current
    if (!last || document.activeElement !== document.body) return
    const next = isUsable(last) ? last : group.current?.querySelector('button:not(:disabled)')
    if (next instanceof HTMLElement) next.focus()
  })
  return {
    ref: group,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
    // The user went elsewhere. React says nothing of an element that it removes.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (isUsable(target)) focused.current = undefined
    },
  }
}
