import { runSignOutHooks } from './sign-out-hooks.ts'
import { cachedSettings } from './storage/cached-settings.ts'
import { clearRecordings } from './storage/recording-store.ts'
import { persistentStorage } from './storage/safe-storage.ts'
import { clearStoredFiles } from './storage/stored-file.ts'

/** What is typed, in forms and in chats, and what the library that sends recordings remembers of them. */
const prefixes = ['atelier.form.', 'atelier.chat-draft.', 'tus::']

/** Whoever leaves, leaves nothing in this browser to the next person. */
export function clearUserData(): void {
  runSignOutHooks()
  for (const prefix of prefixes) persistentStorage.removeByPrefix(prefix)
  cachedSettings.clear()
  clearStoredFiles()
  clearRecordings()
}
