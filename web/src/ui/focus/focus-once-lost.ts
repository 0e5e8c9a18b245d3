/** The page, and its menu or dialog, may take some frames until what has the focus is gone. */
const framesUntilLost = 60

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled')

/**
 * Focuses an element as soon as what has the focus is gone or disabled; not when it stays, nor when the user went elsewhere. Otherwise
 * the keyboard would start again at the top of the page.
 */
export function focusOnceLost(find: () => HTMLElement | null | undefined): void {
  let focused = focusedElement()
  let frames = framesUntilLost
  const look = () => {
    const now = focusedElement()
    if (!now && focused && isUsable(focused)) return
    focused = now ?? focused
    const element = now ? undefined : find()
    frames -= 1
    if (element) element.focus()
    else if (frames > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Without any, browsers name the body. */
function focusedElement(): Element | undefined {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body ? undefined : activeElement
}
