import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openLogFileStore } from '#features/logs/log-file/log-file-store.repository.ts'
import type { NewLogLine } from '#features/logs/log-store.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestApp } from '../create-test-app.ts'

/** Written together, with enough memory that the index is rarely merged. */
const batch = 50_000
const largeHash = 256 * 1024 * 1024
const usualHash = 1024 * 1024

/** The whole application with a log of this number of lines, written at once; and its administrator's token. */
export async function openAppWithLogs(plan: {
  readonly dataFolder: string
  readonly lines: number
  readonly line: (index: number) => NewLogLine
  /** The file that stores its console. */
  readonly console: string
  /** Nothing is logged or stored once it runs. */
  readonly isSilent: boolean
}) {
  const file = join(plan.dataFolder, 'logs.db')
  const store = openLogFileStore(file, (cause) => {
    throw cause
  })
  setIndexMemory(file, largeHash)
  for (let from = 0; from < plan.lines; from += batch) {
    const count = Math.min(batch, plan.lines - from)
    await store.add(Array.from({ length: count }, (_, index) => plan.line(from + index)))
  }
  setIndexMemory(file, usualHash)
  // In small steps, as the sweeper does.
  while (await store.tidy(10_000));
  await store.close()
  const output = createWriteStream(plan.console)
  const log = createLog({
    level: plan.isSilent ? 'silent' : 'info',
    readable: false,
    write: (line) => void output.write(line),
  })
  // No line is too old or too many: sweeping is not measured.
  const app = await createTestApp({
    dataFolder: plan.dataFolder,
    log,
    environment: { LOG_LINES: '100000000', LOG_DAYS: '3650' },
  })
  const { token } = await app.createUser('Administratrice')
  if (plan.isSilent) await app.services.logRecorder.close()
  return { app, token }
}

function setIndexMemory(file: string, bytes: number) {
  const other = new DatabaseSync(file)
  other
    .prepare("insert into line_words (line_words, rank) values ('hashsize', ?)")
    .run(BigInt(bytes))
  other.close()
}
