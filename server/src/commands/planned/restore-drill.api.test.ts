import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { BackupReport } from '@atelier/contract/backups/backups'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import {
  type FilledAccount,
  fillInstallation,
  findLosses,
  startInstallation,
} from '#testing/access/filled-installation.ts'
import type { TestApp } from '#testing/create-test-app.ts'
import { createTestDatabase } from '#testing/database/postgres.ts'
import { startObjectStore, storageUrl } from '#testing/object-store/start-object-store.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const store = await startObjectStore()
afterAll(() => store?.[Symbol.asyncDispose]())

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const at = (name: string) => join(folder.path, name)
beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(at('nas'))
})
afterEach(() => folder[Symbol.asyncDispose]())

type Environment = Readonly<Record<string, string>>

/** The command, as an operator runs it: the words of the page, after `npm run restore --`. */
async function restore(environment: Environment, command: string) {
  const words = command.replace('npm run restore -- ', '').replaceAll("'", '')
  const program = fileURLToPath(new URL('../restore.ts', import.meta.url))
  const child = spawn(process.execPath, [program, words], {
    env: { ...process.env, ...environment },
  })
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: child.exitCode, out, err }
}

async function makeBackup(app: TestApp, { token }: FilledAccount): Promise<BackupReport> {
  expect((await app.call('POST', '/admin/backups', { token })).status).toBe(200)
  await app.services.backups.whenIdle()
  const listed = await app.call('GET', '/admin/backups', { token })
  const [report] = listed.json<{ data: BackupReport[] }>().data
  if (!report) throw new Error('no backup')
  expect(report).toMatchObject({ check: { isGood: true }, restoredAt: expect.any(String) })
  return report
}

/** Fills an installation, saves it, loses all of it, and restores it by the command that the page shows. */
async function drill(environment: Environment, restored: Environment = environment) {
  let account: FilledAccount
  let report: BackupReport
  {
    await using app = await startInstallation({ dataFolder: at('data'), environment })
    account = await fillInstallation(app)
    report = await makeBackup(app, account)
  }
  await rm(at('data'), { recursive: true })
  const result = await restore({ ...restored, DATA_DIR: at('data') }, report.command)
  expect(result).toMatchObject({ code: 0, err: '', out: expect.stringContaining('est en place') })
  await using app = await startInstallation({ dataFolder: at('data'), environment: restored })
  expect(await findLosses(app, account)).toEqual([])
  return report
}

describe('tout est perdu, puis restauré par la commande de la page', () => {
  test('SQLite, dans un dossier chiffré', async () => {
    const environment = { BACKUP_TO: at('nas'), BACKUP_PASSPHRASE: 'une phrase assez longue' }
    const { command } = await drill(environment)
    const without = await restore({ DATA_DIR: at('other'), BACKUP_TO: at('nas') }, command)
    expect(without).toMatchObject({ code: 1, err: expect.stringContaining('BACKUP_PASSPHRASE') })
    const wrong = { ...environment, BACKUP_PASSPHRASE: 'une autre phrase secrète' }
    expect(await restore({ ...wrong, DATA_DIR: at('other') }, command)).toMatchObject({
      code: 1,
      err: expect.stringContaining('n’ouvre pas'),
    })
  })

  test('PostgreSQL, vers un autre PostgreSQL', async () => {
    const [database, other] = [
      await createTestDatabase('template1'),
      await createTestDatabase('template1'),
    ]
    const plan = { BACKUP_TO: at('nas') }
    try {
      await drill({ ...plan, DATABASE_URL: database.url }, { ...plan, DATABASE_URL: other.url })
    } finally {
      await database.drop()
      await other.drop()
    }
  })

  test.skipIf(!store)('un stockage S3, fichiers et sauvegardes', async () => {
    if (!store) throw new Error('skipped without a store')
    const { location, key, environment } = store
    const inside = (prefix: string) =>
      storageUrl({ ...location, prefix: `${location.prefix}${makeId()}/${prefix}/` })
    const plan = {
      ...environment,
      BACKUP_TO: inside('sauvegardes'),
      BACKUP_ACCESS_KEY: key.accessKey,
      BACKUP_SECRET_KEY: key.secretKey,
    }
    await drill(
      { ...plan, STORAGE_URL: inside('fichiers') },
      { ...plan, STORAGE_URL: inside('autres') },
    )
  })
})

test('une sauvegarde dont un fichier a changé ne remplace rien', async () => {
  const environment = { BACKUP_TO: at('nas') }
  let account: FilledAccount
  let report: BackupReport
  {
    await using app = await startInstallation({ dataFolder: at('data'), environment })
    account = await fillInstallation(app)
    report = await makeBackup(app, account)
  }
  const list = await readFile(at(`nas/en-clair/fiches/${report.name}.json`), 'utf8')
  const { database } = JSON.parse(list) as { database: { id: string } }
  const pool = (id: string) => join(at('nas/en-clair'), id.slice(-2), id.slice(-4, -2), id)
  const files = (await readdir(at('nas/en-clair'), { recursive: true })).filter((name) =>
    /[\da-f]{12}$/.test(name),
  )
  expect(files.length).toBeGreaterThan(3)
  const bytes = await readFile(pool(database.id))
  bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1
  await writeFile(pool(database.id), bytes)
  const result = await restore({ ...environment, DATA_DIR: at('data') }, report.command)
  expect(result.code).toBe(1)
  await using app = await startInstallation({ dataFolder: at('data'), environment })
  expect(await findLosses(app, account)).toEqual([])
})
