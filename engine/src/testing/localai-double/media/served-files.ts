import { type Exchange, sendBytes } from '../exchange.ts'
import type { Route } from '../routes.ts'

const kept = 20

/** Pictures that the double made and serves by an address. LocalAI never forgets its own; here only the newest are kept. */
export function createServedFiles() {
  const files = new Map<string, Uint8Array>()
  let made = 0
  return {
    /** Its path. */
    add(bytes: Uint8Array): string {
      const path = `/generated-images/b64${++made}.png`
      files.set(path, bytes)
      const [oldest] = files.keys()
      if (files.size > kept && oldest) files.delete(oldest)
      return path
    },
    get: (path: string) => files.get(path),
  }
}
export type ServedFiles = ReturnType<typeof createServedFiles>

/** The route of a file that was made, on LocalAI; the key is asked for before, as everywhere. */
export function fileRoute({ control, path, files, request }: Exchange): Route | undefined {
  const bytes = files.get(path)
  if (!bytes || request.method !== 'GET' || !control.server.startsWith('localai')) return undefined
  return ({ response }) => sendBytes(response, bytes, { 'content-type': 'image/png' })
}
