import { runSignOutHooks } from './sign-out-hooks.ts'
import { cachedSettings } from './storage/cached-settings.ts'
import { clearRecordings } from './storage/recording-database.ts'
import { persistentStorage } from './storage/safe-storage.ts'
import { clearStoredFiles } from './storage/stored-file.ts'

/** Forms, chat drafts, proposed memories that were answered, pictures that were about to be shown, and what tus-js-client stores about uploads. */
const prefixes = [
  'atelier.form.',
  'atelier.chat-draft.',
  'atelier.memory-',
  'atelier.picture.',
  'tus::',
]

/** Nothing of a user who signs out stays in this browser for the next one. */
export function clearUserData(): void {
  runSignOutHooks()
  for (const prefix of prefixes) persistentStorage.removeByPrefix(prefix)
  cachedSettings.clear()
  clearStoredFiles()
  clearRecordings()
}
