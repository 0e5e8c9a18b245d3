import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrate, newerDatabaseMessage } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import {
  openLink,
  rename,
  restore,
  startServer,
  userNames,
  withBackup,
} from './testing/backup-setup.ts'

describe('une restauration refusée ne change rien', () => {
  test('quand un serveur tourne', async () => {
    await using given = await withBackup()
    await using server = given.server
    await expect(restore(given.data, given.backup)).rejects.toThrow(
      'déjà utilisé par un autre serveur',
    )
    expect(await userNames(server)).toEqual(['Camille'])
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
  test.each(damages)('quand la sauvegarde %s', async (_, expected, damage) => {
    await using given = await withBackup()
    await rename(given.server, 'Présent')
    await given.server.stop()
    await damage(given.backup, given.storedFiles[0]?.id ?? '')
    await expect(restore(given.data, given.backup)).rejects.toThrow(expected)
    await using server = await startServer(given.data)
    expect(await userNames(server)).toEqual(['Présent'])
    for (const { link, bytes } of given.storedFiles)
      expect(await openLink(server, link)).toEqual(bytes)
    expect((await readdir(given.data)).filter((name) => name.includes('restauration'))).toEqual([])
  })
})
