import type { SearchType } from '@atelier/contract/search/search'
import { defineTexts } from '#language/texts.ts'

const types: Readonly<Record<SearchType, string>> = {
  chat: 'Chats',
  images: 'Images',
  inpainting: 'Retouches',
  speech: 'Audios',
  transcription: 'Transcriptions',
  knowledge: 'Documents',
  files: 'Pièces jointes',
  projects: 'Projets',
  assistants: 'Assistants',
  prompts: 'Prompts',
}
const kinds: Readonly<Record<SearchType, string>> = {
  chat: 'Chat',
  images: 'Image',
  inpainting: 'Inpainting',
  speech: 'Audio',
  transcription: 'Transcription',
  knowledge: 'Document',
  files: 'Pièce jointe',
  projects: 'Projet',
  assistants: 'Assistant',
  prompts: 'Prompt',
}

/** Finding again what one made. */
export const searchTexts = defineTexts('search', {
  types,
  kinds,
  label: 'Rechercher dans tous vos travaux',
  placeholder: 'Rechercher dans vos chats, images, documents…',
  clear: 'Effacer la recherche',
  all: 'Tout',
  filter: 'Types de résultats',
  hits: 'Résultats',
  loading: 'Recherche en cours',
  failed: 'La recherche a échoué',
  retry: 'Réessayer',
  more: 'Charger plus',
  untitled: 'Sans titre',
  inOtherVersion: 'dans une autre version',
  nothing: (q: string) => `Rien ne correspond à «\u00a0${q}\u00a0»`,
  nothingHelp:
    'Tous les mots doivent se trouver dans un même texte. Essayez avec moins de mots, ou le début d’un mot.',
  nothingOfType: 'Aucun résultat dans ces catégories. Recherchez dans tout.',
  missesDocuments:
    'La recherche dans les documents redémarre ou se reconstruit\u00a0: certains peuvent manquer.',
  searchAgain: 'Relancer',
  searchAll: 'Rechercher dans tout',
  tooShort: (characters: number) => `Tapez au moins ${characters}\u00a0caractères.`,
  count: (hits: number, hasMore: boolean) => {
    if (hits === 0) return 'Aucun résultat'
    const counted = `${hits}\u00a0${hits === 1 ? 'résultat' : 'résultats'}`
    return hasMore ? `${counted}, et d’autres` : counted
  },
})
