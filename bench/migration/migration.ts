import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  countShown,
  fillOldDatabase,
  measureMigration,
  openOldDatabase,
} from '@atelier/server/src/testing/bench/chats/old-chats.ts'
import { startPostgresServer } from '@atelier/server/src/testing/database/postgres-server.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, print, reportLimit } from '#bench/harness/verdict.ts'

/**
 * Measures the migrations that a start runs on chats without versions: 1 000 000 messages of 1 400 characters, on SQLite and PostgreSQL.
 * Limit: a minute on each.
 */
const before = '0069-prepared-accounts'
const plan = {
  chats: isQuick ? 100 : 10_000,
  messagesPerChat: 100,
  charactersPerMessage: 1400,
}
const messages = plan.chats * plan.messagesPerChat
const maxSeconds = 60

async function measure(name: string, where: string): Promise<boolean> {
  const database = openOldDatabase(where)
  try {
    await fillOldDatabase(database, before, plan)
    print(`     ${name} : ${messages} messages écrits`)
    const seconds = await measureMigration(database)
    const shown = await countShown(database)
    return reportLimit(
      seconds <= maxSeconds && shown === messages,
      `${name}, migrer ${messages} messages : ${seconds.toFixed(1)} s (au plus ${maxSeconds})`,
      [`${shown} messages montrés`],
    )
  } finally {
    await database.close()
  }
}

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-migration-'))
const postgres = await startPostgresServer()
let isWithin = false
try {
  isWithin = [
    await measure('SQLite', join(folder, 'atelier.db')),
    await measure('PostgreSQL', postgres.url),
  ].every(Boolean)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin || isQuick ? 0 : 1)
