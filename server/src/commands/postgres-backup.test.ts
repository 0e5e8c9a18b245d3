import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLocation } from '#database/copy/copy-database.ts'
import {
  type FilledAccount,
  fillInstallation,
  findLosses,
  readContents,
  startInstallation,
} from '#testing/access/filled-installation.ts'
import { createTestDatabase } from '#testing/database/postgres.ts'
import type { TestDatabase } from '#testing/database/test-databases.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createBackup } from './make-backup.ts'
import { restoreBackup } from './restoring/restore-backup.ts'
import { openBackupFolder } from './restoring/restore-source.ts'

const clock = createManualClock()
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let [postgres, other]: TestDatabase[] = []
let account: FilledAccount
let backup: string
const at = (name: string) => join(folder.path, name)
const urlOf = (database: TestDatabase | undefined) => database?.url ?? ''
const start = (name: string, database?: TestDatabase) =>
  startInstallation({
    dataFolder: at(name),
    ...(database && { environment: { DATABASE_URL: database.url } }),
  })

beforeEach(async () => {
  folder = await temporaryFolder()
  postgres = await createTestDatabase('template1')
  other = await createTestDatabase('template1')
  await using app = await start('data', postgres)
  account = await fillInstallation(app)
  // While the server runs, as every night.
  const made = await createBackup({
    dataFolder: at('data'),
    databaseUrl: urlOf(postgres),
    into: at('backups'),
    clock,
  })
  expect(made.manifest).toMatchObject({ missingFiles: [], hasSecrets: true })
  expect(made.manifest.files).toBeGreaterThan(3)
  backup = made.folder
})
afterEach(async () => {
  for (const database of [postgres, other]) await database?.drop()
  await folder[Symbol.asyncDispose]()
})

async function contentsOf(location: Parameters<typeof openLocation>[0]) {
  const database = openLocation(location)
  try {
    return await readContents(database)
  } finally {
    await database.close()
  }
}

describe('une sauvegarde de PostgreSQL', () => {
  test('est celle de toujours : elle se restaure dans un fichier, et dans un autre PostgreSQL', async () => {
    await restoreBackup({ dataFolder: at('file'), backup: await openBackupFolder(backup), clock })
    const inFile = await contentsOf({ kind: 'sqlite', file: join(at('file'), 'atelier.db') })
    await restoreBackup({
      dataFolder: at('elsewhere'),
      databaseUrl: urlOf(other),
      backup: await openBackupFolder(backup),
      clock,
    })
    expect(await contentsOf({ kind: 'postgres', url: urlOf(other) })).toEqual(inFile)
    {
      await using app = await start('file')
      expect(await findLosses(app, account)).toEqual([])
    }
    await using app = await start('elsewhere', other)
    expect(await findLosses(app, account)).toEqual([])
  })

  test('ne remplace ni une base qui sert, ni une base qui a des comptes', async () => {
    const into = async (name: string, database: TestDatabase | undefined) =>
      restoreBackup({
        dataFolder: at(name),
        databaseUrl: urlOf(database),
        backup: await openBackupFolder(backup),
        clock,
      })
    await expect(into('elsewhere', postgres)).rejects.toThrow(
      'DATABASE_URL\u00a0: cette base contient déjà des comptes',
    )
    const before = await contentsOf({ kind: 'postgres', url: urlOf(postgres) })
    await using _app = await start('data', postgres)
    await expect(into('third', postgres)).rejects.toThrow('Un serveur utilise cette base')
    expect((await contentsOf({ kind: 'postgres', url: urlOf(postgres) })).chats).toEqual(
      before.chats,
    )
  })
})
