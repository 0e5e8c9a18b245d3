import { formatCount, formatNumber } from '#format/numbers.ts'
import type { chatImportsTexts } from './chat-imports.texts.ts'

const chats = (count: number) => formatCount(count, 'chat')
const before = (count: number) => `${formatCount(count, 'chat was', 'chats were')} imported before.`

export const chatImportsEnglish: typeof chatImportsTexts = {
  importing: (name) => `Importing ${name}`,
  waiting: 'Reading the file…',
  progress: (read, imported) => `${chats(read)} read, ${formatNumber(imported)} imported`,
  goesOn: 'You may close this window: the import goes on.',
  cancel: 'Cancel the import',
  report: (name) => `Import of ${name}`,
  done: (count) => `${chats(count)} imported.`,
  stopped: (count) => `Import cancelled: ${before(count)}`,
  failed: (sentence, count) =>
    count === 0 ? `Import stopped: ${sentence}` : `Import stopped: ${sentence} ${before(count)}`,
  leftOut: 'What is left out',
  reasons: {
    unreadable: (count) => `${chats(count)} that cannot be read`,
    'too-large': (count) => `${chats(count)} too large`,
    'too-many-messages': (count) =>
      `${chats(count)} of more than ${formatNumber(100_000)} messages`,
    empty: (count) => `${chats(count)} without messages`,
    damaged: (count) => `${formatCount(count, 'damaged or incomplete part')} of the file`,
    attachments: (count) =>
      `${formatCount(count, 'picture or attached file', 'pictures and attached files')}: the messages say where they were`,
    files: (count) =>
      formatCount(
        count,
        'other file of the zip (picture, page, text)',
        'other files of the zip (pictures, pages, texts)',
      ),
    'not-chats': (count) =>
      formatCount(
        count,
        'entry that is not a chat (profile, settings)',
        'entries that are not chats (profile, settings)',
      ),
  },
  titles: (titles, isAll) =>
    `: ${titles.map((title) => `“${title}”`).join(', ')}${isAll ? '' : '…'}`,
  imported: 'Imported chats',
  others: (count) => `and ${formatCount(count, 'other', 'others')} in the list`,
  dismiss: 'Remove this report',
  close: 'Close',
}
