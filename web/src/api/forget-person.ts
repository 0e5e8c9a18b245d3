import { endWithPerson } from './ends-with-person.ts'
import { forgetKeptFiles } from './kept-file.ts'
import { forgetRecordings } from './kept-recordings.ts'
import { lasting } from './safe-storage.ts'
import { settingsHere } from './settings-here.ts'

/** What is typed, in forms and in chats, and what the library that sends recordings remembers of them. */
const prefixes = ['atelier.form.', 'atelier.chat-draft.', 'tus::']

/** Whoever leaves, leaves nothing in this browser to the next person. */
export function forgetPerson(): void {
  endWithPerson()
  for (const prefix of prefixes) lasting.removeAll(prefix)
  settingsHere.forget()
  forgetKeptFiles()
  forgetRecordings()
}
