/** Longer than this nothing waits for a page that is never at rest, in ms. */
const patience = 2000

/** Calls back when the page has nothing better to do; answers what takes it back. Safari does not tell: there it is a little later. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(callback, { timeout: patience })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(callback, 50)
  return () => clearTimeout(timer)
}
