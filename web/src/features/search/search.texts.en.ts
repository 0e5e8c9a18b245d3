import { formatCount } from '#format/numbers.ts'
import type { searchTexts } from './search.texts.ts'

export const searchEnglish: typeof searchTexts = {
  types: {
    chat: 'Chats',
    images: 'Images',
    inpainting: 'Inpaintings',
    speech: 'Texts read aloud',
    transcription: 'Transcriptions',
    files: 'Files',
  },
  kinds: {
    chat: 'Chat',
    images: 'Image',
    inpainting: 'Inpainting',
    speech: 'Text read aloud',
    transcription: 'Transcription',
    files: 'File sent',
  },
  label: 'Search everything you have made',
  placeholder: 'Search your chats, images, transcriptions…',
  clear: 'Clear the search',
  all: 'All',
  filter: 'Kinds of results',
  hits: 'Results',
  loading: 'Searching',
  failed: 'The search did not succeed',
  retry: 'Try again',
  more: 'Load more',
  untitled: 'Untitled',
  nothing: (q) => `Nothing matches “${q}”`,
  nothingHelp: 'All words must be in the same text. Try fewer words, or the beginning of a word.',
  nothingOfType: 'There is nothing in the chosen kinds. Search everything.',
  searchAll: 'Search everything',
  tooShort: (characters) => `Type at least ${characters} characters.`,
  count: (hits, hasMore) =>
    hits === 0 ? 'No results' : `${formatCount(hits, 'result')}${hasMore ? ', and more' : ''}`,
}
