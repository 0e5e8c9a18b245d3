import { whenIdle } from '#browser/when-idle.ts'

const url = '/service-worker.js'

/** Lets the browser show our page when the server is out of reach. Browsers have service workers on secure origins only. */
export function registerServiceWorker(): void {
  if (!isSecureContext || !('serviceWorker' in navigator) || import.meta.env.DEV) return
  // A browser that refuses workers (a private window, say) lacks only that page.
  whenIdle(() => void navigator.serviceWorker.register(url).catch(() => undefined))
}
