import { whenIdle } from '#browser/when-idle.ts'

const address = '/service-worker.js'

/** Lets the browser show our page when the server is out of reach. Only where the origin is secure: elsewhere there are no workers. */
export function registerServiceWorker(): void {
  if (!isSecureContext || !('serviceWorker' in navigator) || import.meta.env.DEV) return
  // A browser that keeps no workers, in a private window for one, loses this page alone.
  whenIdle(() => void navigator.serviceWorker.register(address).catch(() => undefined))
}
