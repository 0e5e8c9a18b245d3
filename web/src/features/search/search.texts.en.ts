import { formatCount } from '#format/numbers.ts'
import type { searchTexts } from './search.texts.ts'

export const searchEnglish: typeof searchTexts = {
  types: {
    chat: 'Chats',
    images: 'Images',
    inpainting: 'Retouches',
    speech: 'Audio',
    transcription: 'Transcriptions',
    knowledge: 'Documents',
    files: 'Attachments',
  },
  kinds: {
    chat: 'Chat',
    images: 'Image',
    inpainting: 'Inpainting',
    speech: 'Audio',
    transcription: 'Transcription',
    knowledge: 'Document',
    files: 'Attachment',
  },
  label: 'Search all your work',
  placeholder: 'Search your chats, images, documents…',
  clear: 'Clear the search',
  all: 'All',
  filter: 'Types of results',
  hits: 'Results',
  loading: 'Searching',
  failed: 'Search failed',
  retry: 'Try again',
  more: 'Load more',
  untitled: 'Untitled',
  inOtherVersion: 'in another version',
  nothing: (q) => `Nothing matches “${q}”`,
  nothingHelp: 'All words must be in the same text. Try fewer words, or the beginning of a word.',
  nothingOfType: 'No results in these categories. Search everything.',
  searchAll: 'Search everything',
  tooShort: (characters) => `Type at least ${characters} characters.`,
  count: (hits, hasMore) =>
    hits === 0 ? 'No results' : `${formatCount(hits, 'result')}${hasMore ? ', and more' : ''}`,
}
