/** The page, and its menu or dialog, may take some frames until what has the focus is gone. */
const framesUntilLost = 60

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled')
/** A dialog that is still open would take the focus back. */
const isBehindDialog = (element: Element) => element.closest('[aria-hidden=true]') !== null

/**
 * Focuses an element as soon as what has the focus is gone or disabled; not when it stays, nor when the user went elsewhere. Otherwise
 * the keyboard would start again at the top of the page.
 */
export function focusOnceLost(find: () => HTMLElement | null | undefined): void {
  let focused = focusedElement()
  let isLost = focused === undefined
  let frames = framesUntilLost
  const look = () => {
    const now = focusedElement()
    const isLeft = focused !== undefined && !isUsable(focused)
    isLost = now === undefined && (isLost || isLeft || isOnWholePage())
    if (!now && !isLost) return
    focused = now
    const element = isLost ? find() : undefined
    frames -= 1
    if (element && !isBehindDialog(element)) element.focus()
    else if (frames > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A page that just opened has the focus on its contents, until something there takes it. */
const isOnWholePage = () => document.activeElement?.matches('main') === true

/** Without any, browsers name the body. */
function focusedElement(): Element | undefined {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body || isOnWholePage()) return undefined
  return activeElement
}
