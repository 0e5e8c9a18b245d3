import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Provider } from '@atelier/contract/providers/provider-settings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { providerDraft } from '#testing/providers/provider-samples.ts'

let dataFolder: string
let token: string | undefined
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'atelier-fixed-'))
  token = undefined
})
afterEach(() => rm(dataFolder, { recursive: true, force: true }))

const mairie = {
  ...{ id: 'mairie', name: 'Mairie', issuer: 'https://sso.example', clientId: 'atelier' },
  clientSecret: 'secret-du-fournisseur',
}
const start = (providers: readonly object[] | undefined) =>
  createTestApp({
    dataFolder,
    environment: providers ? { SIGN_IN_PROVIDERS: JSON.stringify(providers) } : {},
  })
async function adminOf(app: TestApp): Promise<string> {
  token ??= (await app.createUser('Admin')).token
  return token
}
const listed = async (app: TestApp): Promise<Provider[]> =>
  (await app.call('GET', '/admin/providers', { token: await adminOf(app) })).json<{
    data: Provider[]
  }>().data
const offered = async (app: TestApp) =>
  (await app.call('GET', '/status')).json<{ data: { signIn: { providers: object[] } } }>().data
    .signIn.providers

test('un fournisseur de l’environnement est proposé, et la page ne peut que le montrer', async () => {
  await using app = await start([mairie, { ...mairie, id: 'lycee', name: 'Lycée', isOn: false }])
  expect(await offered(app)).toEqual([{ id: 'mairie', name: 'Mairie' }])
  const [shown, other] = await listed(app)
  expect(shown).toMatchObject({ id: 'mairie', isFixed: true, hasSecret: true })
  expect(shown?.redirectUrl).toMatch(/\/login\/retour\/mairie$/)
  expect(other).toMatchObject({ id: 'lycee', isFixed: true, isOn: false })
  expect(JSON.stringify([shown, other])).not.toContain('secret-du')
  const by = { token: await adminOf(app) }
  const path = '/admin/providers/mairie'
  for (const refused of [
    await app.call('PUT', path, { ...by, body: providerDraft }),
    await app.call('DELETE', path, by),
  ]) {
    expect([refused.status, refused.json().code]).toEqual([409, 'configuration.fixed'])
    expect(refused.json().error).toContain('SIGN_IN_PROVIDERS')
  }
  const added = await app.call('POST', '/admin/providers', { ...by, body: providerDraft })
  expect(added.json().data).toMatchObject({ isFixed: false })
})

test('au démarrage suivant il suit l’environnement ; retiré de là, il est fermé et rendu à l’administrateur', async () => {
  const first = await start([mairie])
  await adminOf(first)
  await first.close()
  const second = await start([{ ...mairie, name: 'Ville', clientSecret: undefined }])
  expect(await listed(second)).toMatchObject([{ name: 'Ville', isFixed: true, hasSecret: false }])
  await second.close()
  await using third = await start(undefined)
  expect(await listed(third)).toMatchObject([{ name: 'Ville', isFixed: false, isOn: false }])
  expect(await offered(third)).toEqual([])
  const removed = await third.call('DELETE', '/admin/providers/mairie', { token: token ?? '' })
  expect(removed.status).toBe(200)
})

test('avec ceux de la page, douze au plus : le démarrage le dit', async () => {
  const first = await start(undefined)
  const by = { token: await adminOf(first) }
  for (let count = 0; count < 12; count += 1)
    await first.call('POST', '/admin/providers', { ...by, body: providerDraft })
  await first.close()
  await expect(start([mairie])).rejects.toThrow('SIGN_IN_PROVIDERS')
})
