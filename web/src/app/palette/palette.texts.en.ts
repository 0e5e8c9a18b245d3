import { formatCount } from '#format/numbers.ts'
import type { paletteTexts } from './palette.texts.ts'

export const paletteEnglish: typeof paletteTexts = {
  open: 'Search',
  title: 'Go to, find again, act',
  placeholder: 'A page, a work, an action…',
  close: 'Close',
  results: 'Suggestions',
  groups: { recent: 'Recent', pages: 'Pages', actions: 'Actions', works: 'Your work' },
  works: {
    chat: 'Chat',
    images: 'Image',
    inpainting: 'Inpainting',
    speech: 'Text read aloud',
    transcription: 'Transcription',
  },
  admin: 'Administration',
  profile: 'My profile',
  help: 'Help',
  keys: 'Access for programs (API)',
  newChat: 'New chat',
  newImage: 'New image',
  newTranscription: 'New transcription',
  shortcuts: 'Keyboard shortcuts',
  themes: { light: 'Light appearance', dark: 'Dark appearance', system: 'Automatic appearance' },
  searchAll: (q) => `Search for “${q}” in everything you have made`,
  nothing: 'Nothing like it. Try another word.',
  searching: 'Searching…',
  failed: 'Your work could not be searched.',
  untitled: 'Untitled',
  count: (options) => formatCount(options, 'suggestion'),
}
