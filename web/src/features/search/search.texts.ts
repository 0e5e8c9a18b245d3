import type { SearchType } from '@atelier/contract/search/search'
import { defineTexts } from '#language/texts.ts'

const types: Readonly<Record<SearchType, string>> = {
  chat: 'Chats',
  images: 'Images',
  inpainting: 'Inpaintings',
  speech: 'Textes lus',
  transcription: 'Transcriptions',
  files: 'Fichiers',
}
const kinds: Readonly<Record<SearchType, string>> = {
  chat: 'Chat',
  images: 'Image',
  inpainting: 'Inpainting',
  speech: 'Texte lu',
  transcription: 'Transcription',
  files: 'Fichier envoyé',
}

/** Finding again what one made. */
export const searchTexts = defineTexts('search', {
  types,
  kinds,
  label: 'Chercher dans tout ce que vous avez fait',
  placeholder: 'Chercher dans vos chats, images, transcriptions…',
  clear: 'Effacer la recherche',
  all: 'Tout',
  filter: 'Sortes de résultats',
  hits: 'Résultats',
  loading: 'Recherche en cours',
  failed: 'La recherche n’a pas abouti',
  retry: 'Réessayer',
  more: 'Charger plus',
  untitled: 'Sans titre',
  nothing: (q: string) => `Rien ne correspond à «\u00a0${q}\u00a0»`,
  nothingHelp:
    'Tous les mots doivent se trouver dans un même texte. Essayez avec moins de mots, ou le début d’un mot.',
  nothingOfType: 'Il n’y a rien dans les sortes choisies. Cherchez dans tout.',
  searchAll: 'Chercher dans tout',
  tooShort: (characters: number) => `Tapez au moins ${characters}\u00a0caractères.`,
  count: (hits: number, hasMore: boolean) => {
    if (hits === 0) return 'Aucun résultat'
    const counted = `${hits}\u00a0${hits === 1 ? 'résultat' : 'résultats'}`
    return hasMore ? `${counted}, et d’autres` : counted
  },
})
