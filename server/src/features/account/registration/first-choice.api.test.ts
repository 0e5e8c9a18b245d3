import type { OwnUser, SignInResult } from '@atelier/contract/account/account'
import type { AuditEntry } from '@atelier/contract/audit/audit'
import type { AccessPolicy } from '@atelier/contract/configuration/access'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const network = { HOST: '0.0.0.0' }
const isAsked = async (app: TestApp, token: string) =>
  (await app.call('GET', '/auth/profile', { token })).json<{ data: OwnUser }>().data
    .isRegistrationUnset
const save = (app: TestApp, token: string, body: object) =>
  app.call('PUT', '/admin/access', { token, body })

test('sur cette machine seule, personne n’est interrogé', async () => {
  await using app = await createTestApp()
  const admin = await app.createUser('Admin')
  expect(admin.user.isRegistrationUnset).toBeUndefined()
  expect(await isAsked(app, admin.token)).toBeUndefined()
})

test('ouvert au réseau, le premier compte l’est, lui seul, jusqu’à son choix ; d’ici là chacun s’inscrit', async () => {
  await using app = await createTestApp({ environment: network })
  const admin = await app.createUser('Admin')
  expect(admin.user.isRegistrationUnset).toBe(true)
  expect(await isAsked(app, admin.token)).toBe(true)
  const user = await app.createUser('Camille')
  expect(await isAsked(app, user.token)).toBeUndefined()

  expect((await save(app, admin.token, { keys: { longestDays: 30 } })).status).toBe(200)
  expect(await isAsked(app, admin.token)).toBe(true)
  const saved = await save(app, admin.token, { registration: { mode: 'approval' } })
  expect(saved.json<{ data: AccessPolicy }>().data.registration).toEqual({
    ...{ mode: 'approval', domains: [], confirmsAddress: false, sentence: '' },
  })
  expect(await isAsked(app, admin.token)).toBeUndefined()
  const login = await app.call('POST', '/auth/login', {
    body: { email: admin.user.email, password: 'motdepasse' },
  })
  expect(login.json<{ data: SignInResult }>().data.user.isRegistrationUnset).toBeUndefined()
})

test('choisir « tout le monde » est un choix aussi', async () => {
  await using app = await createTestApp({ environment: network })
  const { token } = await app.createUser('Admin')
  await save(app, token, { registration: { mode: 'open' } })
  expect(await isAsked(app, token)).toBeUndefined()
})

test('« plus tard » ne change rien, ne se demande plus, et survit à un redémarrage', async () => {
  await using folder = await temporaryFolder()
  let token = ''
  {
    await using app = await createTestApp({ environment: network, dataFolder: folder.path })
    token = (await app.createUser('Admin')).token
    expect((await app.call('POST', '/admin/access/later', { token })).status).toBe(200)
    expect(await isAsked(app, token)).toBeUndefined()
    const { data } = (await app.call('GET', '/admin/access', { token })).json<{
      data: AccessPolicy
    }>()
    expect(data.registration.mode).toBe('open')
    const audit = await app.call('GET', '/admin/audit?action=configuration.changed', { token })
    expect(audit.json<{ data: AuditEntry[] }>().data).toEqual([])
  }
  await using app = await createTestApp({ environment: network, dataFolder: folder.path })
  expect(await isAsked(app, token)).toBeUndefined()
})

test('fixée par REGISTRATION, la question ne se pose pas', async () => {
  await using app = await createTestApp({ environment: { ...network, REGISTRATION: 'closed' } })
  const { token } = await app.createUser('Admin')
  expect(await isAsked(app, token)).toBeUndefined()
})

test.for([{ PUBLIC_URL: 'https://atelier.mairie.example' }, { TRUST_PROXY: '1' }])(
  'sur la boucle locale derrière un proxy déclaré, elle se pose : %j',
  async (environment) => {
    await using app = await createTestApp({ environment })
    const { token } = await app.createUser('Admin')
    expect(await isAsked(app, token)).toBe(true)
  },
)

test('une requête passée par un proxy non déclaré la pose aussi', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser('Admin')
  await app.call('GET', '/status', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(await isAsked(app, token)).toBe(true)
})

test('une installation d’avant cette question ne la reçoit pas', async () => {
  await using folder = await temporaryFolder()
  let token = ''
  {
    await using app = await createTestApp({ environment: network, dataFolder: folder.path })
    token = (await app.createUser('Admin')).token
    const { queries } = app.services.database
    await queries.deleteFrom('configuration').where('name', '=', 'registration').execute()
  }
  await using app = await createTestApp({ environment: network, dataFolder: folder.path })
  expect(await isAsked(app, token)).toBeUndefined()
})
