import type { MouseEvent } from 'react'

let pressed: { readonly at: Node; readonly x: number; readonly y: number } | undefined
const remember = ({ target, clientX: x, clientY: y }: globalThis.MouseEvent) => {
  pressed = target instanceof Node ? { at: target, x, y } : undefined
}
// Texts are also drawn where there is no window: in tests.
if (typeof window !== 'undefined') window.addEventListener('mousedown', remember, { capture: true })

/**
 * The click that opens a list chooses nothing in it. MUI lets one press a list, move to a choice and release; when the page is slow,
 * the list already lies under a mouse that has not moved.
 */
export function ignoreOpeningClick(event: MouseEvent<HTMLElement>) {
  if (!pressed || event.currentTarget.contains(pressed.at)) return
  if (event.clientX === pressed.x && event.clientY === pressed.y) event.stopPropagation()
}
