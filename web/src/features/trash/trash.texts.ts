import type { WorkKind } from '@atelier/contract/works/work-kinds'
import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

const kinds: Readonly<Record<WorkKind, string>> = {
  chat: 'Chat',
  image: 'Image',
  inpainting: 'Inpainting',
  reading: 'Audio',
  transcription: 'Transcription',
  messages: 'Messages',
  collection: 'Collection de documents',
  prompt: 'Prompt',
  source: 'Document',
  project: 'Projet',
  assistant: 'Assistant',
}

/** What is still there afterwards, out of everyone's reach. */
const afterwards = (days: number, has: string) =>
  `Une sauvegarde faite avant ${has} encore jusqu’à ce qu’elle soit elle-même supprimée.${days === 0 ? '' : ` Le contenu des fichiers reste aussi ${formatCount(days, 'jour')} dans le stockage, sans que personne puisse l’ouvrir.`}`

export const trashTexts = defineTexts('trash', {
  title: 'Corbeille',
  help: 'Ce que vous supprimez reste ici 30 jours, puis s’efface.',
  loading: 'Chargement de la corbeille',
  failed: 'La corbeille n’a pas pu être chargée',
  retry: 'Réessayer',
  empty: 'La corbeille est vide',
  emptyHelp: 'Ce que vous supprimez reste ici 30 jours, d’où vous pouvez le rétablir.',
  size: (count: number, size: string) => `${formatCount(count, 'élément')}, ${size}`,
  list: 'Ce qui est dans la corbeille',
  kinds,
  untitled: 'Sans titre',
  messagesOf: (title: string) => `Messages du chat ${title}`,
  dates: (trashed: string, purged: string) => `supprimé ${trashed}, effacé le ${purged}`,
  byRetention: 'mis par la règle de conservation',
  today: 'aujourd’hui',
  yesterday: 'hier',
  on: (date: string) => `le ${date}`,
  restore: 'Rétablir',
  restoreIt: (title: string) => `Rétablir «\u00a0${title}\u00a0»`,
  purge: 'Effacer définitivement',
  purgeIt: (title: string) => `Effacer définitivement «\u00a0${title}\u00a0»`,
  purgeTitle: (title: string) => `Effacer définitivement «\u00a0${title}\u00a0»\u00a0?`,
  purgeText: (size: string, days: number) =>
    `1 élément, ${size}. Personne ne pourra le rétablir. ${afterwards(days, 'l’a')}`,
  purgeAll: 'Tout effacer',
  purgeAllTitle: 'Effacer définitivement toute la corbeille\u00a0?',
  purgeAllText: (count: number, size: string, days: number) =>
    `${formatCount(count, 'élément')}, ${size}. Personne ne pourra les rétablir. ${afterwards(days, 'les a')}`,
  cancel: 'Annuler',
  purged: 'Effacé définitivement.',
})
