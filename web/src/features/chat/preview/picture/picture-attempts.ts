import { createSafeStorage, persistentStorage } from '#browser/storage/safe-storage.ts'

/** Removed when its user signs out (`clear-user-data.ts`). */
const prefix = 'atelier.picture.'
const begunHere = new Set<string>()
/** A browser gives a picture up, or its user does, within this time. */
const otherTabMs = 15_000
/** The tab, the same after a reload: it is what a picture keeps from going on. */
const tab = createSafeStorage(() => sessionStorage)
const tabKey = `${prefix}tab`

function tabId(): string {
  const known = tab.get(tabKey)
  if (known !== undefined) return known
  const id = Math.random().toString(36).slice(2)
  tab.set(tabKey, id)
  return id
}

/** A name for a text, the same after a reload. */
export function attemptKey(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return `${prefix}${text.length}.${(hash >>> 0).toString(36)}`
}

/**
 * A few hundred characters can keep a browser busy for hours, and with it the chat, each time it is opened. So it is noted that a picture is
 * about to be shown until it is: one that was never finished is not shown again by itself. `false` for such a picture. Another tab may be
 * showing it at this moment: only what that one has not finished after some time was never finished.
 */
export function beginPicture(key: string, now = Date.now()): boolean {
  if (!begunHere.has(key) && isUnfinished(persistentStorage.get(key), now)) return false
  retryPicture(key, now)
  return true
}

function isUnfinished(attempt: string | undefined, now: number): boolean {
  if (attempt === undefined) return false
  const [id, at] = attempt.split(' ')
  return id === tabId() || !(now - Number(at) < otherTabMs)
}

/** Someone wants to see it all the same. */
export function retryPicture(key: string, now = Date.now()): void {
  begunHere.add(key)
  persistentStorage.set(key, `${tabId()} ${now}`)
}

/** It is shown, or no longer wanted. */
export const endPicture = (key: string): void => persistentStorage.remove(key)

function endAll(): void {
  for (const key of begunHere) endPicture(key)
}

// Whoever leaves the page has not been kept from it, and nothing is painted in a hidden one.
if (typeof window !== 'undefined') {
  addEventListener('pagehide', endAll)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) endAll()
  })
}
