import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { isSecretKey, openInstallationKeys, writeRootKey } from './installation-keys.ts'

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

test('la clé d’un fichier se donne ailleurs par SECRET_KEY, et revient dans un fichier', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'secrets.json')
  const own = openInstallationKeys({ file })
  const elsewhere = openInstallationKeys({ file: '/nowhere', secretKey: own.exported })
  expect(own.exported).toMatch(/^root:[\w-]{43}$/)
  expect(elsewhere.key('links')).toEqual(own.key('links'))
  expect(elsewhere.fingerprint).toBe(own.fingerprint)
  const back = join(folder.path, 'back.json')
  writeRootKey(back, elsewhere.exported)
  expect(await readFile(back, 'utf8')).toBe(await readFile(file, 'utf8'))
  // Any text has such a spelling too.
  const phrase = openInstallationKeys({ file, secretKey: 'une phrase assez longue pour une clé' })
  expect(openInstallationKeys({ file, secretKey: phrase.exported }).fingerprint).toBe(
    phrase.fingerprint,
  )
})

test('l’empreinte distingue les clés, et n’en est pas une', async () => {
  await using folder = await temporaryFolder()
  const own = openInstallationKeys({ file: join(folder.path, 'a.json') })
  const other = openInstallationKeys({ file: join(folder.path, 'b.json') })
  expect(own.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(own.fingerprint).not.toBe(other.fingerprint)
  for (const purpose of ['links', 'storage', 'configuration', 'networks'] as const)
    expect(Buffer.from(own.key(purpose)).toString('hex')).not.toBe(own.fingerprint)
})

test('une clé « root: » mal recopiée n’est pas prise pour une phrase', () => {
  const root = 'A'.repeat(43)
  expect([`root:${root}`, 'une phrase', 'racine:abc'].map(isSecretKey)).toEqual([true, true, true])
  expect([`root:${root.slice(1)}`, `root:${root}!`, 'root:'].map(isSecretKey)).toEqual([
    false,
    false,
    false,
  ])
})
