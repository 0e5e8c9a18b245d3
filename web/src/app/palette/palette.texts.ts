import type { ActivityTool } from '@atelier/contract/my-data/activity'
import { defineTexts } from '#language/texts.ts'

const works: Readonly<Record<ActivityTool, string>> = {
  chat: 'Chat',
  images: 'Image',
  inpainting: 'Inpainting',
  speech: 'Texte lu',
  transcription: 'Transcription',
}

export const paletteTexts = defineTexts('palette', {
  open: 'Rechercher',
  title: 'Aller à, retrouver, agir',
  placeholder: 'Une page, un travail, une action…',
  close: 'Fermer',
  results: 'Propositions',
  groups: { recent: 'Récents', pages: 'Pages', actions: 'Actions', works: 'Vos travaux' },
  works,
  admin: 'Administration',
  profile: 'Mon Profil',
  help: 'Aide',
  keys: 'Accès par programme (API)',
  newChat: 'Nouveau chat',
  newImage: 'Nouvelle image',
  newTranscription: 'Nouvelle transcription',
  shortcuts: 'Raccourcis clavier',
  themes: { light: 'Apparence claire', dark: 'Apparence sombre', system: 'Apparence automatique' },
  searchAll: (q: string) => `Chercher «\u00a0${q}\u00a0» dans tout ce que vous avez fait`,
  nothing: 'Rien de tel. Essayez un autre mot.',
  searching: 'Recherche en cours…',
  failed: 'Vos travaux n’ont pas pu être cherchés.',
  untitled: 'Sans titre',
  count: (options: number) =>
    options === 1 ? '1\u00a0proposition' : `${options}\u00a0propositions`,
})
