import { formatCount } from '#format/numbers.ts'
import type { uiTexts } from './ui.texts.ts'

export const uiEnglish: typeof uiTexts = {
  cancel: 'Cancel',
  close: 'Close',
  removalFailed: (reason) => `Deleting failed: ${reason}`,
  storage: {
    usedOf: (used, limit) => `${used} of ${limit}`,
    unlimited: (used) => `${used} used, no limit`,
    left: (size) => `Nearly full: ${size} left`,
    full: 'Full: nothing more can be added',
    over: (size) => `Full: ${size} above the limit`,
  },
  more: {
    failed: 'The rest of the list could not be loaded.',
    retry: 'Try again',
    more: 'Load more',
  },
  copying: { copied: 'Copied', refused: 'Could not copy: select the text' },
  pages: {
    shown: (count, of) => `${formatCount(count, 'entry shown', 'entries shown')} of ${of}`,
    moreThan: (count) => `more than ${count}`,
    ends: { previous: 'This is the first page.', next: 'This is the last page.' },
    labels: {
      page: (page) => `Page ${page}`,
      first: () => 'First page',
      last: () => 'Last page',
      next: () => 'Next page',
      previous: () => 'Previous page',
    },
  },
  suggestions: {
    openText: 'Open',
    closeText: 'Close',
    clearText: 'Clear',
    noOptionsText: 'No results',
    loadingText: 'Loading…',
  },
  pinned: 'Pinned',
  tags: 'Tags',
}
