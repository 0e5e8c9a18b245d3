import { formatCount } from '#format/numbers.ts'
import type { paletteTexts } from './palette.texts.ts'

export const paletteEnglish: typeof paletteTexts = {
  open: 'Search',
  title: 'Quick search',
  placeholder: 'Page, chat, image…',
  close: 'Close',
  results: 'Suggestions',
  groups: { recent: 'Recent', pages: 'Pages', actions: 'Actions', works: 'Your work' },
  works: {
    chat: 'Chat',
    images: 'Image',
    inpainting: 'Inpainting',
    speech: 'Audio',
    transcription: 'Transcription',
  },
  admin: 'Administration',
  profile: 'My profile',
  help: 'Help',
  keys: 'Access for programs (API)',
  newChat: 'New chat',
  newTemporaryChat: 'New temporary chat',
  newImage: 'New image',
  newTranscription: 'New transcription',
  shortcuts: 'Keyboard shortcuts',
  themes: {
    light: 'Switch to the light theme',
    dark: 'Switch to the dark theme',
    system: 'Switch to the automatic theme',
  },
  searchAll: (q) => `Search for “${q}” in all your work`,
  nothing: 'No results. Try another word.',
  searching: 'Searching…',
  failed: 'The search in your work failed.',
  missesDocuments: 'Some documents may be missing: their search is restarting or being rebuilt.',
  untitled: 'Untitled',
  count: (options) => formatCount(options, 'suggestion'),
}
