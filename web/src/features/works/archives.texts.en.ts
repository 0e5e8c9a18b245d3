import type { archivesTexts } from './archives.texts.ts'

export const archivesEnglish: typeof archivesTexts = {
  title: 'Archive',
  help: 'The chats that you archived. Search still finds them.',
  loading: 'Loading the archive',
  failed: 'The archive could not be loaded',
  retry: 'Try again',
  empty: 'No archived chat',
  emptyHelp: 'Archive, in the menu of a chat, takes it out of the list without deleting it.',
  list: 'Archived chats',
  untitled: 'Untitled',
  unarchive: 'Unarchive',
  unarchiveIt: (title: string) => `Unarchive “${title}”`,
  unarchived: (title: string) => `“${title}” is in the list again.`,
}
