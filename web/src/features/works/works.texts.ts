import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { formatCount, formatNumber } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

/** One, several, and whether adjectives take an e; without a kind, of all kinds. */
const nouns = {
  chat: ['chat', 'chats', ''],
  image: ['image', 'images', 'e'],
  inpainting: ['retouche', 'retouches', 'e'],
  reading: ['audio', 'audios', ''],
  transcription: ['transcription', 'transcriptions', 'e'],
  any: ['élément', 'éléments', ''],
} as const
const counted = (count: number, kind: ListedKind | undefined) =>
  formatCount(count, nouns[kind ?? 'any'][0], nouns[kind ?? 'any'][1])
const agreeing = (word: string, count: number, kind: ListedKind | undefined) =>
  `${word}${nouns[kind ?? 'any'][2]}${count < 2 ? '' : 's'}`
const participles = {
  pin: 'épinglé',
  unpin: 'désépinglé',
  archive: 'archivé',
  unarchive: 'désarchivé',
}

export const worksTexts = defineTexts('works', {
  trashed: (title: string) => `«\u00a0${title}\u00a0» est dans la corbeille.`,
  trashedCount: (count: number) =>
    `${formatCount(count, 'élément est', 'éléments sont')} dans la corbeille.`,
  trashedMessages: (count: number) =>
    `${formatCount(count, 'message est', 'messages sont')} dans la corbeille.`,
  undo: 'Annuler',
  restored: (title: string) => `«\u00a0${title}\u00a0» est rétabli.`,
  restoredWith: (title: string, collection: string) =>
    `«\u00a0${title}\u00a0» est rétabli, avec sa collection «\u00a0${collection}\u00a0».`,
  restoredCount: (count: number) =>
    `${formatCount(count, 'élément rétabli', 'éléments rétablis')}.`,
  restoredCountWith: (count: number, collections: number) =>
    `${formatCount(count, 'élément rétabli', 'éléments rétablis')}, avec ${formatCount(collections, 'collection')}.`,
  restoreFailed: (reason: string) => `Erreur lors du rétablissement\u00a0: ${reason}`,

  pin: 'Épingler',
  unpin: 'Désépingler',
  retentionAt: (date: string) => `Sera mis à la corbeille le ${date}`,
  pinToKeep: (title: string) => `Épingler «\u00a0${title}\u00a0» pour le garder`,
  archive: 'Archiver',
  unarchive: 'Désarchiver',
  archived: (title: string) => `«\u00a0${title}\u00a0» est archivé.`,
  tag: 'Étiqueter…',

  select: 'Sélectionner',
  selected: (count: number, kind: ListedKind | undefined) =>
    `${formatNumber(count)}\u00a0${agreeing('sélectionné', count, kind)}`,
  selectIt: (title: string) => `Sélectionner «\u00a0${title}\u00a0»`,
  selectAll: (count: number) => `Tout sélectionner (${formatNumber(count)})`,
  endSelection: 'Quitter la sélection',
  selection: 'Actions sur la sélection',
  selectFirst: 'Sélectionnez d’abord un élément',
  tooManyAtOnce: (count: number) => `Au plus ${formatCount(count, 'élément')} à la fois`,
  tagShort: 'Étiqueter',
  trashShort: 'Corbeille',
  changed: (
    action: 'pin' | 'unpin' | 'archive' | 'unarchive',
    count: number,
    kind: ListedKind | undefined,
  ) => `${counted(count, kind)} ${agreeing(participles[action], count, kind)}.`,
  openArchives: 'Archives',
  documentInTrash: 'Ce document est dans votre corbeille.',
  openTrash: 'Ouvrir la corbeille',

  filter: 'Filtrer',
  all: (kind: ListedKind | undefined) => (kind && nouns[kind][2] === 'e' ? 'Toutes' : 'Tous'),
  pinnedOnes: (kind: ListedKind | undefined) => agreeing('Épinglé', 2, kind),
  archivedOnes: (kind: ListedKind | undefined) => agreeing('Archivé', 2, kind),
  tags: 'Étiquettes',
  tagFilter: (name: string) => `Étiquette «\u00a0${name}\u00a0»`,
  unknownTag: 'Étiquette supprimée',
  removeFilter: (name: string) => `Retirer le filtre ${name}`,
  nothingFound: 'Rien avec ce filtre',
  nothingFoundHelp: 'Choisissez-en un autre, ou effacez-le.',
  clearFilters: 'Effacer les filtres',

  tagTitle: (title: string) => `Étiqueter «\u00a0${title}\u00a0»`,
  tagTitleCount: (count: number, kind: ListedKind | undefined) =>
    `Étiqueter ${counted(count, kind)}`,
  tagSearch: 'Rechercher ou créer une étiquette',
  createTag: (name: string) => `Créer «\u00a0${name}\u00a0»`,
  tagsFull: (max: number) =>
    `${formatNumber(max)}\u00a0étiquettes au plus\u00a0: décochez-en une pour en choisir une autre.`,
  noTags: 'Aucune étiquette pour l’instant. Tapez un nom pour créer la première.',
  noSuchTag: 'Aucune étiquette de ce nom.',
  onSome: 'sur une partie de la sélection',
  saveTags: 'Appliquer',
  tagsSaved: 'Étiquettes enregistrées.',
  tagsSkipped: (count: number, max: number) =>
    `${formatCount(count, 'élément a', 'éléments ont')} déjà ${max}\u00a0étiquettes et n’en ${count < 2 ? 'a' : 'ont'} pas reçu d’autre.`,
  tagsFailed: 'Vos étiquettes n’ont pas pu être chargées',

  manageTags: 'Gérer les étiquettes…',
  manageTitle: 'Vos étiquettes',
  tagUses: (count: number) => formatCount(count, 'élément'),
  tagName: 'Nom de l’étiquette',
  save: 'Enregistrer',
  cancel: 'Annuler',
  renameTag: (name: string) => `Renommer l’étiquette «\u00a0${name}\u00a0»`,
  removeTag: (name: string) => `Supprimer l’étiquette «\u00a0${name}\u00a0»`,
  removeTagTitle: (name: string) => `Supprimer l’étiquette «\u00a0${name}\u00a0»\u00a0?`,
  removeTagText: (count: number) =>
    count === 0
      ? 'Rien ne la porte.'
      : `${formatCount(count, 'élément la porte et la perd', 'éléments la portent et la perdent')}, sans autre changement.`,
  remove: 'Supprimer',

  move: 'Déplacer…',
  moveShort: 'Déplacer',
  moveTitle: (title: string) => `Déplacer «\u00a0${title}\u00a0»`,
  moveTitleCount: (count: number, kind: ListedKind | undefined) =>
    `Déplacer ${counted(count, kind)}`,
  projectSearch: 'Rechercher ou créer un projet',
  projects: 'Projets',
  createProject: (name: string) => `Créer le projet «\u00a0${name}\u00a0»`,
  noProject: 'Aucun projet',
  noProjects: 'Aucun projet pour l’instant. Tapez un nom pour créer le premier.',
  projectsFailed: 'Vos projets n’ont pas pu être chargés',
  moved: (title: string, project: string) =>
    `«\u00a0${title}\u00a0» est dans le projet «\u00a0${project}\u00a0».`,
  movedCount: (count: number, kind: ListedKind | undefined, project: string) =>
    `${counted(count, kind)} ${agreeing('déplacé', count, kind)} dans le projet «\u00a0${project}\u00a0».`,
  movedOut: (title: string) => `«\u00a0${title}\u00a0» n’est plus dans un projet.`,
  movedOutCount: (count: number, kind: ListedKind | undefined) =>
    `${counted(count, kind)} ${agreeing('sorti', count, kind)} de ${count < 2 ? 'son projet' : 'leur projet'}.`,
  instructionFromNow: 'Sa consigne vaut à partir du prochain message.',
  movedBack: 'Déplacement annulé.',
  projectWorks: 'Ce que réunit ce projet',
  projectWorksFailed: 'Les travaux de ce projet n’ont pas pu être chargés',
  moreOf: (title: string) => `Actions pour «\u00a0${title}\u00a0»`,

  archives: {
    title: 'Archives',
    help: 'Ce que vous avez archivé. La recherche le trouve toujours.',
    loading: 'Chargement des archives',
    failed: 'Les archives n’ont pas pu être chargées',
    retry: 'Réessayer',
    empty: 'Rien d’archivé',
    emptyHelp:
      'Archiver, dans le menu d’un chat, d’une image ou d’une transcription, les retire de leur liste sans les supprimer.',
    list: 'Ce qui est archivé',
    untitled: 'Sans titre',
    kinds: 'Catégories',
    allKinds: 'Tout',
    kindNames: {
      chat: 'Chats',
      image: 'Images',
      inpainting: 'Retouches',
      reading: 'Audios',
      transcription: 'Transcriptions',
    },
    unarchiveIt: (title: string) => `Désarchiver «\u00a0${title}\u00a0»`,
    unarchived: (title: string) => `«\u00a0${title}\u00a0» est de nouveau dans sa liste.`,
  },
})
