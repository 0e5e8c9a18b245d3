/** The page, and its menu or dialog, may take a while until what has the focus is gone. */
const longestWaitMs = 10_000

/** A dialog that is still open would take the focus back. */
const isBehindDialog = (element: Element) => element.closest('[aria-hidden=true]') !== null

/** Of the one that waits. */
let stopWaiting = () => {}

/**
 * Focuses an element as soon as what has the focus is gone or disabled; not when it stays, nor when the user went elsewhere. Otherwise
 * the keyboard would start again at the top of the page. One waits at a time: what was pressed last says where to go on.
 */
export function focusOnceLost(find: () => HTMLElement | null | undefined): void {
  stopWaiting()
  const end = performance.now() + longestWaitMs
  const listening = new AbortController()
  const stopOn = (type: 'pointerdown' | 'keydown') =>
    addEventListener(type, () => listening.abort(), { capture: true, signal: listening.signal })
  const look = () => {
    if (listening.signal.aborted || performance.now() > end) return listening.abort()
    const element = isFocusLost() ? find() : undefined
    if (element && !isBehindDialog(element)) {
      element.focus()
      // It may still go with the page that it is on, until the user goes on with it.
      stopOn('keydown')
    }
    requestAnimationFrame(look)
  }
  // Who presses beside everything means to focus nothing.
  stopOn('pointerdown')
  requestAnimationFrame(look)
  stopWaiting = () => listening.abort()
}

/** A page that just opened has the focus on its contents, until something there takes it. Without any, browsers name the body. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement.matches('body, main, :disabled')
}
