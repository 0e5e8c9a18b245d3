import { formatCount } from '#format/numbers.ts'
import type { retentionTexts } from './retention.texts.ts'

const days = (count: number) => formatCount(count, 'day')

export const retentionEnglish: typeof retentionTexts = {
  title: 'Retention',
  kinds: {
    chat: 'Chats',
    image: 'Images',
    inpainting: 'Inpaintings',
    reading: 'Audio',
    transcription: 'Transcriptions',
  },
  days,
  never: 'Never',
  loading: 'Loading retention',
  failed: 'Retention could not be loaded',
  retry: 'Try again',
  saved: 'Retention saved.',

  own: {
    help: 'After how many days your works go to the trash, where you can restore them for 30 days. Each is announced seven days before, in its list. The age of a chat counts from its last message, that of other items from their creation.',
    notSaved: 'Your choice was not saved',
    installation: (count) =>
      count === null
        ? 'Same as the installation (never)'
        : `Same as the installation (${days(count)})`,
    applied: (count) =>
      count === null
        ? 'Nothing goes to the trash because of its age.'
        : `To the trash after ${days(count)}.`,
    pinnedStay: 'What is pinned, or in a project that is kept, stays.',
    pinnedGo: 'What is pinned goes there too.',
    due: (count, date) =>
      `${formatCount(count, 'work goes', 'works go')} to the trash from ${date}.`,
  },

  rules: {
    help: 'After how many days everyone’s works go to the trash, which keeps them for another 30 days. Each is announced seven days before. An empty field limits nothing. The age of a chat counts from its last message, that of other items from their creation.',
    table: 'Retention rules',
    columns: {
      kind: 'Works',
      days: 'Default (days)',
      leastDays: 'At least (days)',
      mostDays: 'At most (days)',
      exemptsPinned: 'Spare what is pinned',
    },
    fields: {
      days: (kind) => `${kind}: days by default`,
      leastDays: (kind) => `${kind}: days at least`,
      mostDays: (kind) => `${kind}: days at most`,
      exemptsPinned: (kind) => `${kind}: spare what is pinned`,
    },
    explained: {
      days: 'Default: for those who chose nothing in their settings.',
      leastDays: 'At least: nobody can choose fewer.',
      mostDays: 'At most: for everyone, even without a choice; anyone may choose fewer, not more.',
      exemptsPinned: 'Spare what is pinned: also what is in a project that is kept.',
    },
    outOfBounds: 'Correct the days: from 1 to 3,650, “default” between “at least” and “at most”.',
    correctFirst: 'Correct the days first',
    unchanged: 'Nothing has changed',
    check: 'Check and save…',
    undo: 'Undo changes',
    previewFailed: (reason) => `The works could not be counted: ${reason}`,
    previewTitle: 'Save these rules?',
    previewText:
      'Works that these rules concern, of all people together. None goes before it was announced for seven days.',
    previewNone: 'These rules concern no work within seven days.',
    previewColumns: { kind: 'Works', now: 'Today', soon: 'In 7 days' },
    save: 'Save',
    cancel: 'Cancel',
  },
}
