import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentWarnings, installEnvironment, readEnvironment } from './environment.ts'

test('des noms admis se lisent sans casse ; ce qui n’est pas un nom arrête le démarrage', () => {
  expect(
    readEnvironment({ ALLOWED_HOSTS: 'Atelier.Exemple.fr, *.mairie.example' }).ALLOWED_HOSTS,
  ).toEqual(['atelier.exemple.fr', '*.mairie.example'])
  for (const wrong of ['https://atelier.exemple.fr', 'atelier.exemple.fr:3007', '*', 'a b'])
    expect(() => readEnvironment({ ALLOWED_HOSTS: wrong })).toThrow('ALLOWED_HOSTS')
})

test.each([
  ['true', 1],
  ['127.0.0.1', 0],
  ['1', 0],
  ['false', 0],
])('TRUST_PROXY=%s : %i mise en garde', (TRUST_PROXY, count) => {
  expect(environmentWarnings(readEnvironment({ TRUST_PROXY }))).toHaveLength(count)
})

test('une clé du moteur sans son adresse arrête le démarrage : elle partirait où la page le veut', () => {
  expect(() => readEnvironment({ LOCALAI_API_KEY: 'sk-operateur' })).toThrow('LOCALAI_URL')
  const both = { LOCALAI_API_KEY: 'sk-operateur', LOCALAI_URL: 'http://127.0.0.1:8080' }
  expect(readEnvironment(both)).toMatchObject(both)
})

test('un programme qui en installe d’autres ne reçoit aucun secret', () => {
  const needed = {
    PATH: '/usr/bin',
    HOME: '/home/a',
    https_proxy: 'http://p',
    npm_config_registry: 'r',
  }
  const secret = { SECRET_KEY: 'x', ADMIN_PASSWORD: 'x', LOCALAI_API_KEY: 'x', METRICS_TOKEN: 'x' }
  expect(installEnvironment({ ...needed, ...secret })).toEqual(needed)
})

test('une adresse de stockage fautive, ou une clé sans stockage S3, arrête le démarrage', () => {
  for (const STORAGE_URL of ['/mnt/partage', 'https://s3.example/atelier', 's3://cle:mot@atelier'])
    expect(() => readEnvironment({ STORAGE_URL })).toThrow('STORAGE_URL')
  const STORAGE_URL = 's3://atelier'
  const key = { STORAGE_ACCESS_KEY: 'cle', STORAGE_SECRET_KEY: 'secret' }
  expect(readEnvironment({ STORAGE_URL, ...key })).toMatchObject(key)
  expect(() => readEnvironment({ STORAGE_URL, STORAGE_ACCESS_KEY: 'cle' })).toThrow(
    'STORAGE_ACCESS_KEY et STORAGE_SECRET_KEY vont ensemble',
  )
  expect(() => readEnvironment(key)).toThrow('STORAGE_URL')
  expect(() => readEnvironment({ STORAGE_REDIRECT: 'true' })).toThrow('STORAGE_URL')
  expect(() => readEnvironment({ STORAGE_ERASE_AFTER_DAYS: '31' })).toThrow(
    'STORAGE_ERASE_AFTER_DAYS',
  )
})

test('une adresse de base ou une clé mal écrite arrête le démarrage, en nommant la variable', () => {
  for (const DATABASE_URL of ['mysql://a/b', 'localhost/atelier', 'postgres://a@b:port/c'])
    expect(() => readEnvironment({ DATABASE_URL })).toThrow(/vérifiez DATABASE_URL/)
  const root = 'x'.repeat(43)
  expect(readEnvironment({ SECRET_KEY: `root:${root}` }).SECRET_KEY).toBe(`root:${root}`)
  for (const SECRET_KEY of ['trop courte', `root:${root.slice(1)}`, `root:${root}=`])
    expect(() => readEnvironment({ SECRET_KEY })).toThrow(/vérifiez SECRET_KEY/)
})

test('les fournisseurs se donnent en liste JSON ou par son fichier, et une faute nomme la variable', async () => {
  const mairie = {
    id: 'mairie',
    name: 'Mairie',
    issuer: 'https://sso.example',
    clientId: 'atelier',
  }
  const list = JSON.stringify([mairie])
  const read = (SIGN_IN_PROVIDERS: string) => readEnvironment({ SIGN_IN_PROVIDERS })
  const [provider] = read(list).SIGN_IN_PROVIDERS ?? []
  expect(provider).toMatchObject({ ...mairie, isOn: true, creates: 'approval', sessionHours: 24 })
  const folder = await mkdtemp(join(tmpdir(), 'atelier-providers-'))
  const file = join(folder, 'fournisseurs.json')
  await writeFile(file, list)
  expect(read(file).SIGN_IN_PROVIDERS).toEqual([provider])
  await rm(folder, { recursive: true })
  const faults: readonly (readonly [object, string])[] = [
    [{ issuer: 'http://sso.example' }, '0.issuer'],
    [{ id: 'La Mairie' }, '0.id'],
    [{ secret: 'x' }, '0'],
  ]
  for (const [fault, path] of faults)
    expect(() => read(JSON.stringify([{ ...mairie, ...fault }]))).toThrow(
      `vérifiez SIGN_IN_PROVIDERS.${path}`,
    )
  for (const value of ['[', file, '{}', JSON.stringify([mairie, mairie])])
    expect(() => read(value)).toThrow('vérifiez SIGN_IN_PROVIDERS ')
})
