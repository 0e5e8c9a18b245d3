import { devNull } from 'node:os'
import { openAppWithLogs } from '@atelier/server/src/testing/bench/app-with-logs.ts'
import { handleProcessRequests } from '#bench/harness/process-messages.ts'
import { randomText, seededRandom } from '#bench/harness/vocabulary.ts'

/** The whole application with a log of so many lines. Arguments: data folder, number of lines, `silent` to log nothing from then on. */
const [dataFolder = '', lines = '0', voice = 'loud'] = process.argv.slice(2)
const random = seededRandom(11)
const levels = [
  'error',
  'info',
  'info',
  'info',
  'info',
  'info',
  'warn',
  'warn',
  'info',
  'info',
] as const
const sources = ['frontend', 'backend', 'localai', 'system'] as const

const { app, token } = await openAppWithLogs({
  dataFolder,
  lines: Number(lines),
  console: devNull,
  isSilent: voice === 'silent',
  line: (index) => ({
    // Two seconds apart, from the first day of 2026 on; no line is of level debug, which is the worst to look for.
    at: Date.UTC(2026, 0, 1) + index * 2000,
    level: levels[index % levels.length] ?? 'info',
    source: (index % 7 === 0 ? undefined : sources[index % 4]) ?? 'frontend',
    message: `une tâche a échoué : ${randomText(4, random)}`,
    metadata: `{"kind":"${randomText(1, random)}","code":"engine.failed"}`,
  }),
})
handleProcessRequests({ token: () => token })
process.stdout.write(`${await app.url()}\n`)
process.once('SIGTERM', () => process.exit(0))
