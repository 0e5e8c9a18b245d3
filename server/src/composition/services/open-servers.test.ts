import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createTestDatabase } from '#testing/database/postgres.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

test('un serveur sur une copie du dossier d’un autre ne prend ni son nom ni son travail', async () => {
  const stored = await createTestDatabase('migrated')
  await using folder = await temporaryFolder()
  const start = (name: string) =>
    createTestApp({
      dataFolder: join(folder.path, name),
      environment: {
        DATABASE_URL: stored.url,
        STORAGE_URL: pathToFileURL(join(folder.path, 'files')).href,
        SECRET_KEY: 'la même clé pour tous les serveurs',
      },
    })
  const readNames = async ({ services }: TestApp) =>
    (await services.database.queries.selectFrom('servers').select(['id', 'folder']).execute()).map(
      ({ id, folder: name }) => `${name} ${id}`,
    )
  await mkdir(join(folder.path, 'files'))
  try {
    const one = await start('one')
    const [first = ''] = await readNames(one)
    await cp(join(folder.path, 'one'), join(folder.path, 'two'), { recursive: true })
    await using two = await start('two')
    expect(await readNames(two)).toHaveLength(2)
    expect(await readNames(two)).toContain(first)

    // Two never share a folder; and one that starts anew in its own replaces the one before.
    await expect(start('one')).rejects.toThrow(/déjà utilisé par un autre serveur.*DATA_DIR/)
    await one.close()
    await using again = await start('one')
    const [name = ''] = first.split(' ')
    expect((await readNames(again)).filter((row) => row.startsWith(name))).toHaveLength(1)
  } finally {
    await stored.drop()
  }
})
