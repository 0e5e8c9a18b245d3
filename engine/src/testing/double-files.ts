import { type Exchange, sendBytes } from './double-exchange.ts'
import type { Route } from './double-routes.ts'

const kept = 20

/** Pictures that the double made and serves by an address. LocalAI never forgets its own; here only the newest are kept. */
export function createDoubleFiles() {
  const files = new Map<string, Uint8Array>()
  let made = 0
  return {
    /** Its path. */
    keep(bytes: Uint8Array): string {
      const path = `/generated-images/b64${++made}.png`
      files.set(path, bytes)
      const [oldest] = files.keys()
      if (files.size > kept && oldest) files.delete(oldest)
      return path
    },
    get: (path: string) => files.get(path),
  }
}
export type DoubleFiles = ReturnType<typeof createDoubleFiles>

/** The route of a file that was made, on LocalAI; the key is asked for before, as everywhere. */
export function fileRoute({ control, path, files, request }: Exchange): Route | undefined {
  const bytes = files.get(path)
  if (!bytes || request.method !== 'GET' || !control.server.startsWith('localai')) return undefined
  return ({ response }) => sendBytes(response, bytes, { 'content-type': 'image/png' })
}
