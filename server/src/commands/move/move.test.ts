import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type DatabaseLocation, openLocation } from '#database/copy/copy-database.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import { readEnvironment } from '#environment.ts'
import { dataPaths } from '#platform/files/data-folder.ts'
import {
  type FilledAccount,
  fillInstallation,
  findLosses,
  readContents,
  startInstallation,
} from '#testing/access/filled-installation.ts'
import { createTestDatabase } from '#testing/database/postgres.ts'
import type { TestDatabase } from '#testing/database/test-databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { moveInstallation } from './move-installation.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let postgres: TestDatabase
/** As at home: its owner may do nothing else. */
let dropOwner: () => Promise<void>
const lines: string[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
  const stored = await createTestDatabase('template1')
  const owner = `owner_${new URL(stored.url).pathname.slice(1)}`.slice(0, 60)
  const admin = openPostgres({ url: stored.url, poolSize: 1 })
  await sql.raw(`create role ${owner} login`).execute(admin.queries)
  await sql
    .raw(`alter database ${new URL(stored.url).pathname.slice(1)} owner to ${owner}`)
    .execute(admin.queries)
  await admin.close()
  postgres = { ...stored, url: Object.assign(new URL(stored.url), { username: owner }).href }
  dropOwner = async () => {
    const server = openPostgres({ url: inject('postgresUrl'), poolSize: 1 })
    await sql.raw(`drop role ${owner}`).execute(server.queries)
    await server.close()
  }
  lines.length = 0
})
afterEach(async () => {
  await postgres.drop()
  await dropOwner()
  await folder[Symbol.asyncDispose]()
})
const at = (name: string) => join(folder.path, name)

const move = (environment: Readonly<Record<string, string>>, to: string, isRehearsal = false) =>
  moveInstallation({
    environment: readEnvironment(environment),
    to,
    isRehearsal,
    print: (line) => void lines.push(line),
  })

async function contentsOf(location: DatabaseLocation) {
  const database = openLocation(location)
  try {
    return await readContents(database)
  } finally {
    await database.close()
  }
}
const fileOf = (name: string) =>
  ({ kind: 'sqlite', file: dataPaths(at(name)).databaseFile }) as const
const inPostgres = () => ({ kind: 'postgres', url: postgres.url }) as const

async function create(name: string): Promise<FilledAccount> {
  await using app = await startInstallation({ dataFolder: at(name) })
  return await fillInstallation(app)
}
async function lossesOf(
  name: string,
  account: FilledAccount,
  environment: Readonly<Record<string, string>> = {},
) {
  await using app = await startInstallation({ dataFolder: at(name), environment })
  return await findLosses(app, account)
}
const keyRow = ({ configuration = [] }: Record<string, string[]>) =>
  configuration.filter((row) => row.includes('secretKey'))

test('les chats temporaires restent où ils étaient, et ce qui déménage le dit', async () => {
  {
    await using app = await startInstallation({ dataFolder: at('data') })
    const { token } = await app.createUser()
    const body = { content: 'Bonjour', model: 'modele-scripte' }
    for (const isTemporary of [true, false])
      await app.call('POST', '/chat/begin', { token, body: { ...body, isTemporary } })
  }
  const before = await contentsOf(fileOf('data'))
  expect(before.chats).toHaveLength(2)
  const { temporaryChats, keys } = await move({ DATA_DIR: at('data') }, postgres.url)
  expect(temporaryChats).toBe(1)
  const there = await contentsOf(inPostgres())
  expect(there.chats).toHaveLength(1)
  expect(there.messages).toHaveLength(2)
  expect(await contentsOf(fileOf('data'))).toEqual(before)
  const settings = { DATABASE_URL: postgres.url, SECRET_KEY: keys.exported }
  const back = await move({ DATA_DIR: at('data'), ...settings }, at('back'))
  expect(back.temporaryChats).toBe(0)
  expect(await contentsOf(fileOf('back'))).toEqual(there)
})

test('une installation passe à PostgreSQL et en revient : chaque ligne, chaque mot, chaque fichier', async () => {
  const account = await create('data')
  const before = await contentsOf(fileOf('data'))
  const { keys, rows } = await move({ DATA_DIR: at('data') }, postgres.url)
  const there = await contentsOf(inPostgres())
  expect(keyRow(there)).toHaveLength(1)
  expect({ ...there, configuration: without(there, keyRow(there)) }).toEqual(before)
  expect(rows).toBe(countRows(before))
  expect(await contentsOf(fileOf('data'))).toEqual(before)

  // Another machine: its own folder, the files beside, the key by its variable.
  await mkdir(at('other'))
  await cp(join(at('data'), 'files'), join(at('other'), 'files'), { recursive: true })
  const settings = { DATABASE_URL: postgres.url, SECRET_KEY: keys.exported }
  expect(await lossesOf('other', account, settings)).toEqual([])

  const then = await contentsOf(inPostgres())
  expect(then).not.toEqual(there)
  await move({ DATA_DIR: at('other'), ...settings }, at('back'))
  expect(await contentsOf(fileOf('back'))).toEqual(then)
  // The key came back into a file.
  expect(await readFile(join(at('back'), 'secrets.json'), 'utf8')).toBe(
    await readFile(join(at('data'), 'secrets.json'), 'utf8'),
  )
  expect(await lossesOf('back', account)).toEqual([])
})

const without = ({ configuration = [] }: Record<string, string[]>, rows: readonly string[]) =>
  configuration.filter((row) => !rows.includes(row))
const countRows = (contents: Record<string, string[]>) =>
  Object.entries(contents)
    .filter(([table]) => !table.endsWith('_words') || table === 'user_words')
    .reduce((sum, [, rows]) => sum + rows.length, 0)

describe('un essai', () => {
  test('se fait pendant que le serveur tourne, et ne laisse rien, dans les deux sens', async () => {
    const account = await create('data')
    {
      await using app = await startInstallation({ dataFolder: at('data') })
      expect((await move({ DATA_DIR: at('data') }, postgres.url, true)).rows).toBeGreaterThan(50)
      expect(await findLosses(app, account)).toEqual([])
    }
    const left = await contentsOf(inPostgres())
    expect([left.users, left.chats, left.configuration?.length]).toEqual([[], [], 0])

    const { keys } = await move({ DATA_DIR: at('data') }, postgres.url)
    const settings = { DATABASE_URL: postgres.url, SECRET_KEY: keys.exported }
    await using app = await startInstallation({ dataFolder: at('other'), environment: settings })
    await move({ DATA_DIR: at('other'), ...settings }, at('back'), true)
    expect(existsSync(at('back'))).toBe(false)
    expect((await app.call('GET', '/auth/profile', { token: account.token })).status).toBe(200)
    await expect(move({ DATA_DIR: at('third'), ...settings }, at('back'))).rejects.toThrow(
      /Un serveur utilise cette base en ce moment/,
    )
    expect(existsSync(at('back'))).toBe(false)
  })
})

describe('un déménagement est refusé, et rien ne change', () => {
  test('tant que le serveur tourne sur le dossier', async () => {
    await using _app = await startInstallation({ dataFolder: at('data') })
    await expect(move({ DATA_DIR: at('data') }, postgres.url)).rejects.toThrow(
      'déjà utilisé par un autre serveur',
    )
  })

  test('vers ce qui sert déjà, ou ce qui n’est pas une base', async () => {
    await create('data')
    const from = { DATA_DIR: at('data') }
    await move(from, postgres.url)
    await expect(move(from, postgres.url)).rejects.toThrow(
      '--to\u00a0: cette base contient déjà des comptes',
    )
    await expect(move(from, at('new'))).rejects.toThrow('--to\u00a0: l’installation est déjà')
    await expect(move(from, 'mysql://a/b')).rejects.toThrow('--to\u00a0: donnez l’adresse')
    await expect(move(from, 'postgres://personne@127.0.0.1:1/x')).rejects.toThrow(
      '--to\u00a0: rien ne répond à cette adresse',
    )
    await expect(move({ DATA_DIR: at('nothing') }, postgres.url)).rejects.toThrow(
      'pas encore de données à déménager',
    )
    const back = { ...from, DATABASE_URL: postgres.url }
    await expect(move(back, at('data'))).rejects.toThrow('contient déjà une base')
    await mkdir(at('foreign'))
    await writeFile(join(at('foreign'), 'secrets.json'), JSON.stringify({ root: 'B'.repeat(43) }))
    await expect(move(back, at('foreign'))).rejects.toThrow('la clé d’une autre installation')
    await expect(move({ ...back, DATA_DIR: at('foreign') }, at('new'))).rejects.toThrow(
      'SECRET_KEY, DATA_DIR',
    )
    expect(existsSync(at('new'))).toBe(false)
  })
})

test('vers un dossier, un déménagement interrompu recommence, en le disant', async () => {
  await create('data')
  const { DATA_DIR } = { DATA_DIR: at('data') }
  await move({ DATA_DIR }, postgres.url)
  await mkdir(join(at('back'), 'demenagement.incomplet'), { recursive: true })
  await writeFile(join(at('back'), 'demenagement.incomplet', 'atelier.db'), 'une moitié')
  await move({ DATA_DIR, DATABASE_URL: postgres.url }, at('back'))
  expect(lines).toEqual([expect.stringMatching(/déménagement interrompu.*recommence du début/)])
  expect(await readdir(at('back'))).not.toContain('demenagement.incomplet')
  expect((await contentsOf(fileOf('back'))).users).toHaveLength(1)
})

test('une base en fichier abîmée est dite, et rien n’est gardé de ce qui s’en lisait', async () => {
  await create('data')
  const { file } = fileOf('data')
  const bytes = await readFile(file)
  bytes.fill(0xff, Math.floor(bytes.length / 2))
  await rm(`${file}-wal`, { force: true })
  await writeFile(file, bytes)
  await expect(move({ DATA_DIR: at('data') }, postgres.url)).rejects.toThrow(/abîmée/)
  const database = openLocation(inPostgres())
  const { rows } = await sql<{ found: number }>`select count(*) as found from pg_tables
    where schemaname = 'public' and tablename = 'users'`.execute(database.queries)
  const isEmpty =
    rows[0]?.found === 0 ||
    (await database.queries.selectFrom('users').select('id').execute()).length === 0
  await database.close()
  expect(isEmpty).toBe(true)
})
