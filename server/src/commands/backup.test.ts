import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { migrate, migrations, newerDatabaseMessage } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { openDataFolder } from '#platform/files/data-folder.ts'
import { makeId } from '#platform/ids.ts'
import { openInstallationKeys } from '#platform/secrets/installation-keys.ts'
import { createSignedLinks } from '#platform/secrets/signed-links.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { createStoredFiles } from '#storage/stored-files.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const clock = createManualClock()
const person = {
  id: 'camille',
  role: 'USER',
  email: 'c',
  email_key: 'c',
  name: 'Camille',
  password_hash: '',
  is_active: 1,
} as const

/** What a server has open on its data folder. */
async function startServer(path: string) {
  const folder = openDataFolder(path)
  const database = openSqlite(folder.databaseFile)
  await migrate(database)
  const links = createSignedLinks({
    key: openInstallationKeys({ file: folder.secretsFile }).key('links'),
    clock,
  })
  const storage = createDiskStorage(folder.filesFolder)
  const files = createStoredFiles({ database, storage, links, clock, makeId })
  const store = (bytes: Buffer) =>
    files.create(
      {
        ownerId: person.id,
        mediaType: 'image/webp',
        originalName: 'a',
        stream: Readable.from([bytes]),
      },
      async (_, { id }) => id,
    )
  async function stop() {
    await database.close()
    folder.release()
  }
  return { path, database, storage, files, store, stop, [Symbol.asyncDispose]: stop }
}
type Server = Awaited<ReturnType<typeof startServer>>

async function fill(server: Server) {
  await server.database.queries
    .insertInto('users')
    .values({ ...person, is_suspended: 0, inpainting_count: 0, created_at: 0 })
    .execute()
  const contents = [randomBytes(100_000), Buffer.from('petit'), Buffer.alloc(0)]
  const kept: { id: string; bytes: Buffer; link: string }[] = []
  for (const bytes of contents) {
    const id = await server.store(bytes)
    kept.push({ id, bytes, link: server.files.link(id, person.id) })
  }
  return kept
}
async function openLink(server: Server, link: string) {
  const { pathname, searchParams } = new URL(link, 'http://atelier.example')
  const signature = { expires: searchParams.get('e') ?? '', sign: searchParams.get('s') ?? '' }
  const file = await server.files.openByLink(pathname.replace('/uploads/', ''), signature)
  return file && (await buffer(file.stream))
}
const people = async (server: Server) =>
  (await server.database.queries.selectFrom('users').select('name').execute()).map(
    ({ name }) => name,
  )
const rename = (server: Server, name: string) =>
  server.database.queries.updateTable('users').set({ name }).execute()

/** A folder with data and a backup of it, made while the server runs. */
async function withBackup() {
  const place = await temporaryFolder()
  const data = join(place.path, 'data')
  const server = await startServer(data)
  const kept = await fill(server)
  const { folder: backup, sheet } = await createBackup({
    dataFolder: data,
    into: join(place.path, 'elsewhere'),
    clock,
  })
  return {
    data,
    server,
    kept,
    backup,
    sheet,
    place: place.path,
    [Symbol.asyncDispose]: place[Symbol.asyncDispose],
  }
}
const restore = (data: string, backup: string) => restoreBackup({ dataFolder: data, backup, clock })

describe('sauvegarder puis restaurer', () => {
  test('rend les données, les fichiers et les secrets, après tous les dégâts', async () => {
    await using given = await withBackup()
    expect(given.sheet).toMatchObject({ files: 3, missingFiles: [], hasSecrets: true })
    await rename(given.server, 'Après')
    await given.server.files.remove([given.kept[0]?.id ?? ''])
    await given.server.stop()
    await truncate(join(given.data, 'atelier.db'), 5000)
    await rm(join(given.data, 'files'), { recursive: true })
    await writeFile(join(given.data, 'secrets.json'), 'abîmé')

    const { aside } = await restore(given.data, given.backup)
    await using server = await startServer(given.data)
    expect(await people(server)).toEqual(['Camille'])
    for (const { link, bytes } of given.kept) expect(await openLink(server, link)).toEqual(bytes)
    expect(await readFile(join(aside ?? '', 'secrets.json'), 'utf8')).toBe('abîmé')
    expect((await readdir(given.data)).filter((name) => name.startsWith('restauration'))).toEqual(
      [],
    )
  })

  test('marche aussi vers une machine neuve', async () => {
    await using given = await withBackup()
    await given.server.stop()
    const data = join(given.place, 'new machine')
    expect((await restore(data, given.backup)).aside).toBeUndefined()
    await using server = await startServer(data)
    expect(await people(server)).toEqual(['Camille'])
    for (const { link, bytes } of given.kept) expect(await openLink(server, link)).toEqual(bytes)
  })

  test('se range dans le dossier de données quand rien n’est précisé, et ne s’écrase pas', async () => {
    await using given = await withBackup()
    await using _server = given.server
    const { folder } = await createBackup({ dataFolder: given.data, clock })
    expect(folder).toBe(join(given.data, 'backups', 'atelier-ia-2026-01-15T12-00-00'))
    await expect(createBackup({ dataFolder: given.data, clock })).rejects.toThrow('existe déjà')
  })

  test.skipIf(process.platform === 'win32')(
    'n’est lisible que par le compte du serveur',
    async () => {
      await using given = await withBackup()
      await using _server = given.server
      expect((await stat(given.backup)).mode & 0o777).toBe(0o700)
      expect((await stat(join(given.backup, 'secrets.json'))).mode & 0o777).toBe(0o600)
    },
  )
})

describe('une sauvegarde pendant que le serveur écrit', () => {
  test('est entière et cohérente', async () => {
    await using given = await withBackup()
    await using server = given.server
    let writing = true
    const stamp = (value: string) =>
      server.database.commit(async (transaction) => {
        const both = ['first', 'second'].map((name) => ({ name, value }))
        await transaction.deleteFrom('configuration').execute()
        await transaction.insertInto('configuration').values(both).execute()
      })
    async function write() {
      for (let round = 0; writing; round += 1) {
        await stamp(String(round))
        const id = await server.store(randomBytes(2000))
        if (round % 2 === 0) await server.files.remove([id])
      }
    }
    await stamp('start')
    const writer = write()
    const { folder, sheet } = await createBackup({
      dataFolder: given.data,
      into: join(given.place, 'busy'),
      clock,
    })
    writing = false
    await writer
    expect(sheet.missingFiles).toEqual([])
    const copy = openSqlite(join(folder, 'atelier.db'))
    const values = await copy.queries.selectFrom('configuration').select('value').execute()
    expect(values).toHaveLength(2)
    expect(values[0]).toEqual(values[1])
    expect((await copy.queries.selectFrom('files').select('id').execute()).length).toBe(sheet.files)
    await copy.close()
  })

  test('ne prend pas ce qu’une transaction n’a pas encore confirmé', async () => {
    await using given = await withBackup()
    await using server = given.server
    const target = join(given.place, 'copy.db')
    await server.database.queries.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ name: 'Pas encore' }).execute()
      await server.database.copyTo(target)
    })
    const copy = openSqlite(target)
    expect(await copy.queries.selectFrom('users').select('name').execute()).toEqual([
      { name: 'Camille' },
    ])
    await copy.close()
  })

  test('dit quels fichiers les données avaient déjà perdus, et se restaure sans eux', async () => {
    await using given = await withBackup()
    const lost = given.kept[1]?.id ?? ''
    await given.server.storage.remove(lost)
    const { folder, sheet } = await createBackup({
      dataFolder: given.data,
      into: join(given.place, 'lossy'),
      clock,
    })
    expect(sheet.missingFiles).toEqual([lost])
    await given.server.stop()
    await restore(given.data, folder)
    await using server = await startServer(given.data)
    expect(await people(server)).toEqual(['Camille'])
  })
})

describe('une restauration refusée ne change rien', () => {
  test('quand un serveur tourne', async () => {
    await using given = await withBackup()
    await using server = given.server
    await expect(restore(given.data, given.backup)).rejects.toThrow(
      'déjà utilisé par un autre serveur',
    )
    expect(await people(server)).toEqual(['Camille'])
  })

  const damages: [string, string, (backup: string, fileId: string) => Promise<unknown>][] = [
    [
      'n’est pas une sauvegarde',
      'n’est pas une sauvegarde complète',
      (backup) => rm(join(backup, 'sauvegarde.json')),
    ],
    [
      'n’a pas de base',
      'ne contient pas de base de données',
      (backup) => rm(join(backup, 'atelier.db')),
    ],
    ['a une base coupée', 'est abîmée', (backup) => truncate(join(backup, 'atelier.db'), 20_000)],
    [
      'a une base qui n’en est pas une',
      'est abîmée',
      (backup) => writeFile(join(backup, 'atelier.db'), 'autre chose'),
    ],
    [
      'a perdu un fichier',
      'Il manque 1 fichier',
      (backup, id) => rm(join(backup, 'files', id.slice(-2), id.slice(-4, -2), id)),
    ],
    [
      'a un fichier coupé',
      'Il manque 1 fichier',
      (backup, id) => truncate(join(backup, 'files', id.slice(-2), id.slice(-4, -2), id), 5),
    ],
    [
      'vient d’un programme plus récent',
      newerDatabaseMessage,
      async (backup) => {
        const database = openSqlite(join(backup, 'atelier.db'))
        await migrate(database, {
          known: { ...migrations, '9999-later': { up: async () => undefined } },
        })
        await database.close()
      },
    ],
  ]
  test.each(damages)('quand la sauvegarde %s', async (_, sentence, damage) => {
    await using given = await withBackup()
    await rename(given.server, 'Présent')
    await given.server.stop()
    await damage(given.backup, given.kept[0]?.id ?? '')
    await expect(restore(given.data, given.backup)).rejects.toThrow(sentence)
    await using server = await startServer(given.data)
    expect(await people(server)).toEqual(['Présent'])
    for (const { link, bytes } of given.kept) expect(await openLink(server, link)).toEqual(bytes)
    expect((await readdir(given.data)).filter((name) => name.includes('restauration'))).toEqual([])
  })
})

test('une sauvegarde qui échoue ne laisse rien qui ressemble à une sauvegarde', async () => {
  await using place = await temporaryFolder()
  const data = join(place.path, 'data')
  await mkdir(data)
  await expect(createBackup({ dataFolder: data, clock })).rejects.toThrow('pas encore de données')
  await writeFile(join(data, 'atelier.db'), 'autre chose')
  await expect(createBackup({ dataFolder: data, into: place.path, clock })).rejects.toThrow()
  expect(await readdir(place.path)).toEqual(['data'])
})

test('une sauvegarde copiée ailleurs reste bonne', async () => {
  await using given = await withBackup()
  await given.server.stop()
  const moved = join(given.place, 'clé USB')
  await cp(given.backup, moved, { recursive: true })
  await rm(given.backup, { recursive: true })
  await restore(given.data, moved)
  expect(existsSync(join(moved, 'sauvegarde.json'))).toBe(true)
})
