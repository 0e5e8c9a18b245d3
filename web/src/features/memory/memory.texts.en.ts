import { formatCount } from '#format/numbers.ts'
import type { memoryTexts } from './memory.texts.ts'

export const memoryEnglish: typeof memoryTexts = {
  title: 'Memories',
  use: 'Give my memories to replies',
  useText:
    'Nothing is remembered unless you ask for it. Temporary chats and shares are given none.',
  forbidden: 'The administrator does not allow memories on this installation.',
  list: 'Your memories',
  empty: 'No memories. In a chat, write “Remember that…”, or choose “Remember…” below a reply.',
  loading: 'Loading memories',
  failed: 'The memories could not be loaded',
  retry: 'Try again',
  notGiven: (characters: number) =>
    `No longer given: only the newest are, up to ${formatCount(characters, 'character')} in all.`,
  edit: (text: string) => `Edit the memory “${text}”`,
  remove: (text: string) => `Delete the memory “${text}”`,
  removed: 'The memory is deleted: the next message will not give it any more.',
  undo: 'Undo',
  restored: 'The memory is back.',
  inProject: (name: string) => `project “${name}”`,
  removeAll: 'Delete all',
  removeAllQuestion: 'Delete all your memories?',
  count: (count: number) => formatCount(count, 'memory', 'memories'),
  removeAllText: (count: string) =>
    `${count} will be deleted for good. What replies were already given stays below them, in “Instructions sent”.`,
  cancel: 'Cancel',
  removedAll: 'Your memories are deleted.',
  pages: 'Pages of your memories',

  remember: 'Remember…',
  rememberTitle: 'Remember',
  editTitle: 'Edit the memory',
  text: 'What will be remembered',
  textHelp: (characters: number) =>
    `Exactly these words will be given to the next replies, in all your chats. ${formatCount(characters, 'character')} at most.`,
  save: 'Remember',
  change: 'Save',
  saved: 'Remembered, from the next message on.',
  changed: 'The memory is changed, from the next message on.',
  proposal: (text: string) => `Remember “${text}”?`,
  proposalName: 'Suggested memory',
  accept: 'Remember',
  modify: 'Edit',
  ignore: 'Ignore',
}
