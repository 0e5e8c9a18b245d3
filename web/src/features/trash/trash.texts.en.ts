import { formatCount } from '#format/numbers.ts'
import type { trashTexts } from './trash.texts.ts'

/** What is still there afterwards, out of everyone's reach. */
const afterwards = (days: number, what: string) =>
  `A backup made before still has ${what} until it is itself deleted.${days === 0 ? '' : ` The contents of files also stay in the storage for ${formatCount(days, 'day')}, where nobody can open them.`}`

export const trashEnglish: typeof trashTexts = {
  title: 'Trash',
  help: 'What you delete stays here for 30 days, then it is erased.',
  loading: 'Loading the trash',
  failed: 'The trash could not be loaded',
  retry: 'Try again',
  empty: 'The trash is empty',
  emptyHelp: 'What you delete stays here for 30 days, and you can restore it.',
  size: (count: number, size: string) => `${formatCount(count, 'item')}, ${size}`,
  list: 'What is in the trash',
  kinds: {
    chat: 'Chat',
    image: 'Image',
    inpainting: 'Inpainting',
    reading: 'Audio',
    transcription: 'Transcription',
    messages: 'Messages',
    collection: 'Collection of documents',
    prompt: 'Prompt',
    source: 'Document',
    project: 'Project',
    assistant: 'Assistant',
  },
  untitled: 'Untitled',
  messagesOf: (title: string) => `Messages of the chat ${title}`,
  dates: (trashed: string, purged: string) => `deleted ${trashed}, erased on ${purged}`,
  byRetention: 'put here by the retention rule',
  today: 'today',
  yesterday: 'yesterday',
  on: (date: string) => `on ${date}`,
  restore: 'Restore',
  restoreIt: (title: string) => `Restore “${title}”`,
  purge: 'Erase for good',
  purgeIt: (title: string) => `Erase “${title}” for good`,
  purgeTitle: (title: string) => `Erase “${title}” for good?`,
  purgeText: (size: string, days: number) =>
    `1 item, ${size}. Nobody will be able to restore it. ${afterwards(days, 'it')}`,
  purgeAll: 'Erase all',
  purgeAllTitle: 'Erase the whole trash for good?',
  purgeAllText: (count: number, size: string, days: number) =>
    `${formatCount(count, 'item')}, ${size}. Nobody will be able to restore them. ${afterwards(days, 'them')}`,
  cancel: 'Cancel',
  purged: 'Erased for good.',
}
