import type { ActivityTool } from '@atelier/contract/my-data/activity'
import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

const works: Readonly<Record<ActivityTool, string>> = {
  chat: 'Chat',
  images: 'Image',
  inpainting: 'Inpainting',
  speech: 'Audio',
  transcription: 'Transcription',
}

export const paletteTexts = defineTexts('palette', {
  open: 'Rechercher',
  title: 'Recherche rapide',
  placeholder: 'Page, chat, image…',
  close: 'Fermer',
  results: 'Propositions',
  groups: { recent: 'Récents', pages: 'Pages', actions: 'Actions', works: 'Vos travaux' },
  works,
  admin: 'Administration',
  profile: 'Mon Profil',
  help: 'Aide',
  keys: 'Accès par programme (API)',
  newChat: 'Nouveau chat',
  newTemporaryChat: 'Nouveau chat temporaire',
  newImage: 'Nouvelle image',
  newTranscription: 'Nouvelle transcription',
  shortcuts: 'Raccourcis clavier',
  themes: {
    light: 'Passer au thème clair',
    dark: 'Passer au thème sombre',
    system: 'Passer au thème automatique',
  },
  searchAll: (q: string) => `Rechercher «\u00a0${q}\u00a0» dans tous vos travaux`,
  nothing: 'Aucun résultat. Essayez un autre mot.',
  searching: 'Recherche en cours…',
  failed: 'La recherche dans vos travaux a échoué.',
  missesDocuments:
    'Des documents peuvent manquer\u00a0: leur recherche redémarre ou se reconstruit.',
  untitled: 'Sans titre',
  count: (options: number) => formatCount(options, 'proposition'),
})
