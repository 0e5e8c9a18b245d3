/** Tells whether the browser is leaving this page for another; what the page then asks of the server is broken off. */
export function watchPageUnload(window: Pick<Window, 'addEventListener'>): () => boolean {
  let isLeaving = false
  const set = (value: boolean) => () => {
    isLeaving = value
  }
  // The first is told before anything is broken off; the second also where the first is not told, as on phones.
  window.addEventListener('beforeunload', set(true))
  window.addEventListener('pagehide', set(true))
  // Back from the browser's memory.
  window.addEventListener('pageshow', set(false))
  return () => isLeaving
}
