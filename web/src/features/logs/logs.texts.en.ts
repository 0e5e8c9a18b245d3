import { formatCount } from '#format/numbers.ts'
import type { logsTexts } from './logs.texts.ts'

export const logsEnglish: typeof logsTexts = {
  title: 'System logs',
  help: 'What the server, the engines and the browsers have reported, and what the administration has done. Neither passwords nor keys nor the texts of messages are written there.',
  tabs: { logs: 'Logs', audit: 'Audit' },
  search: 'Search for words',
  level: 'Level',
  allLevels: 'All',
  source: 'Source',
  allSources: 'All',
  auto: 'Auto refresh',
  refresh: 'Refresh',
  download: 'Download',
  clear: 'Clear',
  columns: { timestamp: 'Date', level: 'Level', source: 'Source', message: 'Message' },
  details: 'Details',
  pages: 'Pages of the log',
  table: 'Lines of the log',
  loading: 'Loading the log',
  retry: 'Try again',
  close: 'Close',
  empty: {
    title: 'No lines',
    text: 'Nothing was reported, or nothing that matches these filters.',
  },
  failed: {
    load: 'Error while loading the logs',
    clear: 'Error while deleting the logs',
    download: 'Error while downloading the logs',
  },
  confirm: {
    title: 'Clear the log?',
    text: 'All lines are erased and cannot be found again. The audit trail stays whole.',
    yes: 'Clear',
    no: 'Cancel',
  },
  cleared: (count) => formatCount(count, 'line erased', 'lines erased'),
}
