/** The page, and its menu or dialog, may take a while until what has the focus is gone. */
const longestWaitMs = 10_000

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled')
/** A dialog that is still open would take the focus back. */
const isBehindDialog = (element: Element) => element.closest('[aria-hidden=true]') !== null

/** The next look of the one that waits. */
let nextLook = 0

/**
 * Focuses an element as soon as what has the focus is gone or disabled; not when it stays, nor when the user went elsewhere. Otherwise
 * the keyboard would start again at the top of the page. One waits at a time: what was pressed last says where to go on.
 */
export function focusOnceLost(find: () => HTMLElement | null | undefined): void {
  cancelAnimationFrame(nextLook)
  const end = performance.now() + longestWaitMs
  let focused = focusedElement()
  let isLost = focused === undefined
  const look = () => {
    const now = focusedElement()
    const isLeft = focused !== undefined && !isUsable(focused)
    isLost = now === undefined && (isLost || isLeft || isOnWholePage())
    if (!now && !isLost) return
    focused = now
    const element = isLost ? find() : undefined
    if (element && !isBehindDialog(element)) element.focus()
    else if (performance.now() < end) nextLook = requestAnimationFrame(look)
  }
  nextLook = requestAnimationFrame(look)
}

/** A page that just opened has the focus on its contents, until something there takes it. */
const isOnWholePage = () => document.activeElement?.matches('main') === true

/** Without any, browsers name the body. */
function focusedElement(): Element | undefined {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body || isOnWholePage()) return undefined
  return activeElement
}
