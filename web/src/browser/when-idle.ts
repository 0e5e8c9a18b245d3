/** The callback comes after this time even if the page is never idle. */
const maxWaitMs = 2000

/** Calls back when the page is idle; returns what cancels it. Safari has no `requestIdleCallback`: there it is a short timer. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(callback, { timeout: maxWaitMs })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(callback, 50)
  return () => clearTimeout(timer)
}
