import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const worksTexts = defineTexts('works', {
  trashed: (title: string) => `«\u00a0${title}\u00a0» est dans la corbeille.`,
  trashedCount: (count: number) =>
    `${formatCount(count, 'élément est', 'éléments sont')} dans la corbeille.`,
  trashedMessages: (count: number) =>
    `${formatCount(count, 'message est', 'messages sont')} dans la corbeille.`,
  undo: 'Annuler',
  restored: (title: string) => `«\u00a0${title}\u00a0» est rétabli.`,
  restoredCount: (count: number) =>
    `${formatCount(count, 'élément rétabli', 'éléments rétablis')}.`,
  restoreFailed: (reason: string) => `Erreur lors du rétablissement\u00a0: ${reason}`,
})
