import { safeStorage } from '#api/safe-storage.ts'

const storage = safeStorage(() => localStorage)
const key = 'atelier.chat-model'

/** The model that the last chat of this browser was created with: a convenience, so it stays in the browser. */
export const lastModel = { read: () => storage.get(key), keep: (id: string) => storage.set(key, id) }
