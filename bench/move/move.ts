import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openAppWithChats } from '@atelier/server/src/testing/bench/chats/app-with-chats.ts'
import { type MeasuredCopy, measureCopy } from '@atelier/server/src/testing/bench/measure-copy.ts'
import { startPostgresServer } from '@atelier/server/src/testing/database/postgres-server.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, print, reportLimit } from '#bench/harness/verdict.ts'
import { randomText, seededRandom } from '#bench/harness/vocabulary.ts'

/**
 * Copies an installation of 200 000 messages to PostgreSQL and back, as `npm run move` does: rows, words, comparison.
 * Limits: 20 000 rows a second, and 4 000 messages a second with their words and compared, in both directions.
 * PostgreSQL waits for the disk here, as at home, but does not tidy up meanwhile what was just loaded: after a minute it would take a
 * processor from the way back. `--quick` only shows that the bench works.
 */
const chats = isQuick ? 500 : 20_000
const messagesPerChat = 10
const wordsPerMessage = 60
const min = { rowsPerSecond: 20_000, messagesPerSecond: 4000 }

function report(what: string, { rows, rowsMs, totalMs, processorMs }: MeasuredCopy): boolean {
  const rowsPerSecond = Math.round((1000 * rows) / rowsMs)
  const messagesPerSecond = Math.round((1000 * chats * messagesPerChat) / totalMs)
  return [
    reportLimit(
      isQuick || rowsPerSecond >= min.rowsPerSecond,
      `${what} : ${rowsPerSecond} lignes par seconde`,
      [`au moins ${min.rowsPerSecond}`],
    ),
    reportLimit(
      isQuick || messagesPerSecond >= min.messagesPerSecond,
      `${what} : ${messagesPerSecond} messages par seconde, avec leurs mots, comparés`,
      [
        `au moins ${min.messagesPerSecond}`,
        `${(totalMs / 1000).toFixed(1)} s en tout`,
        `dont ${(processorMs / 1000).toFixed(1)} s de processeur sans PostgreSQL`,
      ],
    ),
  ].every(Boolean)
}

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-move-'))
const server = await startPostgresServer({
  settings: {
    ...{ fsync: 'on', full_page_writes: 'on', shared_buffers: '256MB', max_wal_size: '4GB' },
    autovacuum: 'off',
  },
})
try {
  const random = seededRandom(7)
  const { app } = await openAppWithChats({
    dataFolder: folder,
    ...{ userCount: 500, callers: 2, messagesPerChat, chats },
    text: () => randomText(wordsPerMessage, random),
  })
  await app.close()
  const file = join(folder, 'atelier.db')
  const source = { kind: 'sqlite', file } as const
  const there = { kind: 'postgres', url: server.url } as const
  print(
    `     ${chats * messagesPerChat} messages, ${Math.round((await stat(file)).size / 1024 ** 2)} Mo`,
  )
  const results = [
    report('vers PostgreSQL', await measureCopy(source, there)),
    report(
      'retour à un fichier',
      await measureCopy(there, { kind: 'sqlite', file: join(folder, 'back.db') }),
    ),
  ]
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
