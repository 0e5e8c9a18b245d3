import { persistentStorage } from '#browser/storage/safe-storage.ts'

const key = 'atelier.memory-answered'
/** Only the last question of a chat has a proposal: older ones are never looked for again. */
const maxIds = 50

const read = (): readonly string[] => persistentStorage.get(key)?.split(' ').filter(Boolean) ?? []

/** Questions whose proposal to remember something was answered in this browser: it is not made again. */
export const answeredQuestions = {
  has: (id: string): boolean => read().includes(id),
  add(id: string): void {
    persistentStorage.set(key, [...read(), id].slice(-maxIds).join(' '))
  },
}
