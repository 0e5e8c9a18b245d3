import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createBackup } from './make-backup.ts'
import {
  clock,
  openLink,
  rename,
  restore,
  startServer,
  userNames,
  withBackup,
} from './testing/backup-setup.ts'

describe('sauvegarder puis restaurer', () => {
  test('rend les données, les fichiers et les secrets, après tous les dégâts', async () => {
    await using given = await withBackup()
    expect(given.manifest).toMatchObject({ files: 3, missingFiles: [], hasSecrets: true })
    await rename(given.server, 'Après')
    await given.server.files.remove([given.storedFiles[0]?.id ?? ''])
    await given.server.stop()
    await truncate(join(given.data, 'atelier.db'), 5000)
    await rm(join(given.data, 'files'), { recursive: true })
    await writeFile(join(given.data, 'secrets.json'), 'abîmé')

    const { previousData } = await restore(given.data, given.backup)
    await using server = await startServer(given.data)
    expect(await userNames(server)).toEqual(['Camille'])
    for (const { link, bytes } of given.storedFiles)
      expect(await openLink(server, link)).toEqual(bytes)
    expect(await readFile(join(previousData ?? '', 'secrets.json'), 'utf8')).toBe('abîmé')
    expect((await readdir(given.data)).filter((name) => name.startsWith('restauration'))).toEqual(
      [],
    )
  })

  test('marche aussi vers une machine neuve', async () => {
    await using given = await withBackup()
    await given.server.stop()
    const data = join(given.folder, 'new machine')
    expect((await restore(data, given.backup)).previousData).toBeUndefined()
    await using server = await startServer(data)
    expect(await userNames(server)).toEqual(['Camille'])
    for (const { link, bytes } of given.storedFiles)
      expect(await openLink(server, link)).toEqual(bytes)
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
    const { folder, manifest } = await createBackup({
      dataFolder: given.data,
      into: join(given.folder, 'busy'),
      clock,
    })
    writing = false
    await writer
    expect(manifest.missingFiles).toEqual([])
    const copy = openSqlite(join(folder, 'atelier.db'))
    const values = await copy.queries.selectFrom('configuration').select('value').execute()
    expect(values).toHaveLength(2)
    expect(values[0]).toEqual(values[1])
    expect((await copy.queries.selectFrom('files').select('id').execute()).length).toBe(
      manifest.files,
    )
    await copy.close()
  })

  test('ne prend pas ce qu’une transaction n’a pas encore confirmé', async () => {
    await using given = await withBackup()
    await using server = given.server
    const target = join(given.folder, 'copy.db')
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
    const lost = given.storedFiles[1]?.id ?? ''
    await given.server.storage.remove(lost)
    const { folder, manifest } = await createBackup({
      dataFolder: given.data,
      into: join(given.folder, 'lossy'),
      clock,
    })
    expect(manifest.missingFiles).toEqual([lost])
    await given.server.stop()
    await restore(given.data, folder)
    await using server = await startServer(given.data)
    expect(await userNames(server)).toEqual(['Camille'])
  })
})

test('une sauvegarde qui échoue ne laisse rien qui ressemble à une sauvegarde', async () => {
  await using temporary = await temporaryFolder()
  const data = join(temporary.path, 'data')
  await mkdir(data)
  await expect(createBackup({ dataFolder: data, clock })).rejects.toThrow('pas encore de données')
  await writeFile(join(data, 'atelier.db'), 'autre chose')
  await expect(createBackup({ dataFolder: data, into: temporary.path, clock })).rejects.toThrow()
  expect(await readdir(temporary.path)).toEqual(['data'])
})

test('une sauvegarde copiée ailleurs reste bonne', async () => {
  await using given = await withBackup()
  await given.server.stop()
  const moved = join(given.folder, 'clé USB')
  await cp(given.backup, moved, { recursive: true })
  await rm(given.backup, { recursive: true })
  await restore(given.data, moved)
  expect(existsSync(join(moved, 'sauvegarde.json'))).toBe(true)
})
