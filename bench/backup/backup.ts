import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addFiles,
  measureRestore,
  openAppWithBackups,
} from '@atelier/server/src/testing/bench/app-with-backups.ts'
import { openAppWithChats } from '@atelier/server/src/testing/bench/chats/app-with-chats.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, print, reportLimit } from '#bench/harness/verdict.ts'
import { randomText, seededRandom } from '#bench/harness/vocabulary.ts'

/**
 * Backups as the server makes them, and a restore by the command. With 100 000 files, a second backup of the same takes at most 5 % of the
 * first; 1 000 000 messages and 20 000 files are restored and compared within 10 minutes. `--quick` only shows that the bench works.
 */
const max = { secondShare: 0.05, restoreMs: 10 * 60_000 }
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const email = 'personne.1@mairie.example'

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-backup-'))
const random = seededRandom(11)
const fileBytes = 4096
const bytes = () => randomBytes(fileBytes)

interface Amount {
  readonly chats: number
  readonly files: number
}
async function fill(name: string, { chats, files }: Amount) {
  const dataFolder = join(folder, name)
  const { app } = await openAppWithChats({
    dataFolder,
    ...{ userCount: 100, callers: 1, messagesPerChat: 10, chats },
    text: () => randomText(30, random),
  })
  await app.close()
  addFiles(dataFolder, { count: files, bytes })
  const to = join(folder, `${name}-backups`)
  await mkdir(to)
  return { dataFolder, app: await openAppWithBackups(dataFolder, { to, email }) }
}

async function measureSecond(): Promise<boolean> {
  const files = isQuick ? 500 : 100_000
  const { app } = await fill('files', { chats: 100, files })
  const [first, second] = [await app.makeBackup(), await app.makeBackup()]
  await app.close()
  const share = second.ms / first.ms
  return reportLimit(
    isQuick || share <= max.secondShare,
    `${files} fichiers, deuxième sauvegarde : ${(100 * share).toFixed(1)} % de la première`,
    [`au plus ${100 * max.secondShare} %`, `${seconds(second.ms)} contre ${seconds(first.ms)}`],
  )
}

async function measureWholeRestore(): Promise<boolean> {
  const amount = isQuick ? { chats: 50, files: 100 } : { chats: 100_000, files: 20_000 }
  const { app } = await fill('messages', amount)
  const { ms, report } = await app.makeBackup()
  await app.close()
  print(`     la sauvegarde : ${seconds(ms)}, ${Math.round(report.bytes / 1024 ** 2)} Mo`)
  const restoreMs = await measureRestore(report, join(folder, 'restored'))
  return reportLimit(
    restoreMs <= max.restoreMs,
    `${report.messages} messages et ${report.files} fichiers restaurés et comparés en ${seconds(restoreMs)}`,
    [`au plus ${seconds(max.restoreMs)}`],
  )
}

try {
  const results = [await measureSecond(), await measureWholeRestore()]
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
