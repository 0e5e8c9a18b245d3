import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openInstallationKeys } from './installation-keys.ts'

test('les secrets sont faits au premier démarrage et retrouvés ensuite', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'secrets.json')
  const first = openInstallationKeys({ file }).key('links')
  expect(first).toHaveLength(32)
  expect(openInstallationKeys({ file }).key('links')).toEqual(first)
  expect(openInstallationKeys({ file: join(folder.path, 'others.json') }).key('links')).not.toEqual(
    first,
  )
})

test('chaque usage a sa clé', async () => {
  await using folder = await temporaryFolder()
  const secrets = openInstallationKeys({ file: join(folder.path, 'secrets.json') })
  expect(secrets.key('links')).not.toEqual(secrets.key('storage'))
})

test.skipIf(process.platform === 'win32')(
  'seul le compte du serveur peut lire le fichier',
  async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'secrets.json')
    openInstallationKeys({ file })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  },
)

test('SECRET_KEY remplace le fichier, et donne partout les mêmes clés', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'secrets.json')
  const secretKey = 'une phrase assez longue pour servir de clé'
  const key = openInstallationKeys({ file, secretKey }).key('links')
  expect(
    openInstallationKeys({ file: join(folder.path, 'elsewhere.json'), secretKey }).key('links'),
  ).toEqual(key)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test.each(['', '{}', '{"root":"court"}', 'autre chose'])(
  'un fichier abîmé est dit, jamais remplacé : %s',
  async (content) => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'secrets.json')
    await writeFile(file, content)
    expect(() => openInstallationKeys({ file })).toThrow('Restaurez-le depuis une sauvegarde')
  },
)
