/** Returns whether the browser is leaving this page for another; it then aborts the requests of this one. */
export function watchPageUnload(window: Pick<Window, 'addEventListener'>): () => boolean {
  let isLeaving = false
  const set = (value: boolean) => () => {
    isLeaving = value
  }
  // `beforeunload` comes before any request is aborted; phones do not always send it, but they send `pagehide`.
  window.addEventListener('beforeunload', set(true))
  window.addEventListener('pagehide', set(true))
  // Restored from the back/forward cache.
  window.addEventListener('pageshow', set(false))
  return () => isLeaving
}
