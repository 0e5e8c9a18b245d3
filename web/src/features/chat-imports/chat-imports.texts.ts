import type { LeftOutReason } from '@atelier/contract/chat/imports/imports'
import { formatCount, formatNumber } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

const chats = (count: number) => formatCount(count, 'chat')

/** Every word of imports of files. */
export const chatImportsTexts = defineTexts('chatImports', {
  importing: (name: string) => `Import de ${name}`,
  waiting: 'Lecture du fichier…',
  progress: (read: number, imported: number) =>
    `${formatCount(read, 'chat lu', 'chats lus')}, ${formatNumber(imported)} importés`,
  goesOn: 'Vous pouvez fermer cette fenêtre\u00a0: l’import continue.',
  cancel: 'Annuler l’import',
  report: (name: string) => `Import de ${name}`,
  done: (count: number) => `${formatCount(count, 'chat importé', 'chats importés')}.`,
  stopped: (count: number) =>
    `Import annulé\u00a0: ${formatCount(count, 'chat a été importé', 'chats ont été importés')} avant.`,
  failed: (sentence: string, count: number) =>
    count === 0
      ? `Import interrompu\u00a0: ${sentence}`
      : `Import interrompu\u00a0: ${sentence} ${formatCount(count, 'chat a été importé', 'chats ont été importés')} avant.`,
  leftOut: 'Ce qui n’est pas repris',
  reasons: {
    unreadable: (count: number) =>
      formatCount(count, 'chat qui ne peut pas être lu', 'chats qui ne peuvent pas être lus'),
    'too-large': (count: number) => formatCount(count, 'chat trop grand', 'chats trop grands'),
    'too-many-messages': (count: number) =>
      `${chats(count)} de plus de ${formatNumber(100_000)} messages`,
    empty: (count: number) => `${chats(count)} sans message`,
    damaged: (count: number) =>
      formatCount(
        count,
        'partie abîmée ou incomplète du fichier',
        'parties abîmées ou incomplètes du fichier',
      ),
    attachments: (count: number) =>
      `${formatCount(count, 'image ou fichier joint', 'images et fichiers joints')}\u00a0: leur place est indiquée dans les messages`,
    files: (count: number) =>
      formatCount(
        count,
        'autre fichier du zip (image, page, texte)',
        'autres fichiers du zip (images, pages, textes)',
      ),
    'not-chats': (count: number) =>
      formatCount(
        count,
        'donnée qui n’est pas un chat (profil, réglages)',
        'données qui ne sont pas des chats (profil, réglages)',
      ),
  } satisfies Record<LeftOutReason, (count: number) => string>,
  titles: (titles: readonly string[], isAll: boolean) =>
    `\u00a0: ${titles.map((title) => `«\u00a0${title}\u00a0»`).join(', ')}${isAll ? '' : '…'}`,
  imported: 'Chats importés',
  others: (count: number) => `et ${formatCount(count, 'autre', 'autres')} dans la liste`,
  dismiss: 'Retirer ce compte rendu',
  close: 'Fermer',
})
