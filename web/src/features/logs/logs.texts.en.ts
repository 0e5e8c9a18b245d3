import { formatCount } from '#format/numbers.ts'
import type { logsTexts } from './logs.texts.ts'

export const logsEnglish: typeof logsTexts = {
  title: 'System logs',
  help: 'The messages of the server, the engines and the browsers, and the actions of administration. The log contains no password, no key and no message text.',
  tabs: { logs: 'Logs', audit: 'Audit' },
  search: 'Search for words',
  level: 'Level',
  allLevels: 'All',
  source: 'Source',
  allSources: 'All',
  server: 'Server',
  allServers: 'All',
  auto: 'Auto refresh',
  refresh: 'Refresh',
  download: 'Download',
  clear: 'Clear',
  columns: { timestamp: 'Date', level: 'Level', source: 'Source', message: 'Message' },
  levels: { error: 'Error', warn: 'Warning', info: 'Information', debug: 'Debugging' },
  sources: { frontend: 'Browser', backend: 'Server', localai: 'Engine', system: 'System' },
  details: 'Details',
  pages: 'Pages of the log',
  table: 'Lines of the log',
  loading: 'Loading the log',
  retry: 'Try again',
  close: 'Close',
  empty: {
    title: 'No lines',
    text: 'No message matches these filters.',
  },
  failed: {
    load: 'Error while loading the logs',
    clear: 'Error while deleting the logs',
    download: 'Error while downloading the logs',
  },
  confirm: {
    title: 'Clear the log?',
    text: 'All lines will be deleted permanently. The audit is kept in full.',
    yes: 'Clear',
    no: 'Cancel',
  },
  cleared: (count) => formatCount(count, 'line deleted', 'lines deleted'),
}
