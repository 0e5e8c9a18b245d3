import { persistentStorage } from '#browser/storage/safe-storage.ts'

/** Removed when its user signs out (`clear-user-data.ts`). */
const prefix = 'atelier.picture.'
const begunHere = new Set<string>()

/** A name for a text, the same after a reload. */
export function attemptKey(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return `${prefix}${text.length}.${(hash >>> 0).toString(36)}`
}

/**
 * A few hundred characters can keep a browser busy for hours, and with it the chat, each time it is opened. So it is noted that a picture is
 * about to be shown until it is: one that was never finished is not shown again by itself. `false` for such a picture.
 */
export function beginPicture(key: string): boolean {
  if (!begunHere.has(key) && persistentStorage.get(key) !== undefined) return false
  retryPicture(key)
  return true
}

/** Someone wants to see it all the same. */
export function retryPicture(key: string): void {
  begunHere.add(key)
  persistentStorage.set(key, '1')
}

/** It is shown, or no longer wanted. */
export const endPicture = (key: string): void => persistentStorage.remove(key)

// Whoever leaves the page has not been kept from it.
if (typeof window !== 'undefined')
  addEventListener('pagehide', () => {
    for (const key of begunHere) endPicture(key)
  })
