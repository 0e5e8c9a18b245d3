import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openStorage } from '#composition/services/open-files.ts'
import { systemClock } from '#platform/clock.ts'
import { dataPaths } from '#platform/files/data-folder.ts'
import { createFilesPrivately } from '#platform/files/private-files.ts'
import { makeId } from '#platform/ids.ts'
import { backupFailureCode } from '#storage/backups/backup-failure.ts'
import {
  type BackupMessage,
  BackupOrder,
  type MakingOrder,
  receivedLocation,
} from '#storage/backups/backup-program.ts'
import { openBackupStore } from '#storage/backups/backup-store.ts'
import { databaseLocation } from '../databases/command-database.ts'
import type { BackupWork } from './backup-work.ts'
import { writeBackup } from './write-backup.ts'

// The program that a server starts to make a backup, or to try where it would go: neither a large database nor the derivation of a key
// keeps users waiting, or stays in the server's memory.

/** What fails is said at the end, by whoever started this. */
const silentLog = { error: () => undefined, info: () => undefined }

async function carryOut(order: BackupOrder): Promise<void> {
  const { incomingFolder } = dataPaths(order.dataFolder)
  await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
  // Whatever is left there goes with the next start of the server.
  const scratchFolder = await mkdtemp(join(incomingFolder, 'sauvegarde-'))
  try {
    const store = await openBackupStore({
      location: receivedLocation(order.to),
      key: order.key,
      passphrase: order.passphrase,
      scratchFolder,
      log: silentLog,
    })
    await store.requireOwn(order.installation)
    if (order.task === 'try') return send({ type: 'done', newBytes: 0, files: 0 })
    const { counts } = await writeBackup(await workOf(order, { store, scratchFolder }))
    send({ type: 'done', newBytes: counts.newBytes, files: counts.files })
  } finally {
    await rm(scratchFolder, { recursive: true, force: true })
  }
}

async function workOf(
  { dataFolder, databaseUrl, files, keep, isThorough }: MakingOrder,
  target: Pick<BackupWork, 'store' | 'scratchFolder'>,
): Promise<BackupWork> {
  const paths = dataPaths(dataFolder)
  const { storage } = await openStorage(paths, {
    environment: {
      STORAGE_URL: files && receivedLocation(files.location),
      STORAGE_ACCESS_KEY: files?.key?.accessKey,
      STORAGE_SECRET_KEY: files?.key?.secretKey,
    },
    clock: systemClock,
    log: silentLog,
  })
  return {
    ...target,
    source: {
      location: databaseLocation({ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl }),
      storage,
      secretsFile: paths.secretsFile,
    },
    keep,
    isThorough,
    clock: systemClock,
    makeId,
    report: (step, done = 0, total = 0) => send({ type: 'progress', step, done, total }),
  }
}

const send = (message: BackupMessage) => void process.send?.(message)

/** For the log. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message
}

createFilesPrivately()
// Whoever started it has ended: nobody would learn how it ended.
process.once('disconnect', () => process.exit(1))
try {
  const [message] = await once(process, 'message')
  await carryOut(BackupOrder.parse(message))
} catch (cause) {
  send({ type: 'failed', code: backupFailureCode(cause), reason: reasonOf(cause) })
  process.exitCode = 1
}
process.removeAllListeners('disconnect')
process.disconnect?.()
