import { defineTexts } from '#language/texts.ts'

/** What to do with files that were dropped where nothing takes them. */
export const droppedFilesTexts = defineTexts('droppedFiles', {
  whatWith: (name: string) => `Que faire de ${name}\u00a0?`,
  whatWithAll: (count: number) => `Que faire de ces ${count} fichiers\u00a0?`,
  toChat: 'Ouvrir dans un chat',
  transcribe: 'Transcrire',
  inpaint: 'Retoucher',
  nowhere: 'Aucun des outils activés n’accepte ce fichier.',
})
