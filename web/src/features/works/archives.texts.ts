import { defineTexts } from '#language/texts.ts'

export const archivesTexts = defineTexts('archives', {
  title: 'Archives',
  help: 'Les chats que vous avez archivés. La recherche les trouve toujours.',
  loading: 'Chargement des archives',
  failed: 'Les archives n’ont pas pu être chargées',
  retry: 'Réessayer',
  empty: 'Aucun chat archivé',
  emptyHelp: 'Archiver, dans le menu d’un chat, le retire de la liste sans le supprimer.',
  list: 'Chats archivés',
  untitled: 'Sans titre',
  unarchive: 'Désarchiver',
  unarchiveIt: (title: string) => `Désarchiver «\u00a0${title}\u00a0»`,
  unarchived: (title: string) => `«\u00a0${title}\u00a0» est de nouveau dans la liste.`,
})
