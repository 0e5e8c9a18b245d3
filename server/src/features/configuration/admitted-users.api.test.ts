import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

const close = (app: TestApp, token: string, allowedUsers?: readonly string[]) =>
  app.call('PUT', '/admin/config', {
    token,
    body: { maintenance: { enabled: true, ...(allowedUsers && { allowedUsers }) } },
  })
const reopen = (app: TestApp, token: string) =>
  app.call('POST', '/admin/system/maintenance/disable', { token })
const rename = (app: TestApp, token: string, email: string) =>
  app.call('PUT', '/auth/profile', { token, body: { email } })
const isIn = async (app: TestApp, token: string) =>
  (await app.call('GET', '/chat', { token })).status === 200

async function setUp() {
  const app = await createTestApp()
  const admin = await app.createUser('Admin')
  return { app, admin, zoe: await app.createUser('Zoé'), mallory: await app.createUser('Mallory') }
}

test('une adresse sans compte n’admet personne, pas même qui la prend ensuite', async () => {
  const { app, admin, mallory } = await setUp()
  await using _ = app
  await close(app, admin.token, ['libre@mairie.example'])
  await reopen(app, admin.token)
  expect((await rename(app, mallory.token, 'libre@mairie.example')).status).toBe(200)
  await close(app, admin.token, ['libre@mairie.example'])
  expect(await isIn(app, mallory.token)).toBe(false)
})

test('la personne admise le reste sous une autre adresse, et personne ne lui prend sa place', async () => {
  const { app, admin, zoe, mallory } = await setUp()
  await using _ = app
  const list = [zoe.user.email.toUpperCase()]
  const saved = await close(app, admin.token, list)
  expect(saved.json()).toMatchObject({ data: { maintenance: { allowedUsers: list } } })
  await reopen(app, admin.token)
  await rename(app, zoe.token, 'ailleurs@mairie.example')
  await rename(app, mallory.token, zoe.user.email)
  await close(app, admin.token, list)
  expect([await isIn(app, zoe.token), await isIn(app, mallory.token)]).toEqual([true, false])
})

test('retirée puis ajoutée, une adresse admet le compte qui l’a alors', async () => {
  const { app, admin, zoe } = await setUp()
  await using _ = app
  await close(app, admin.token, ['zoe@mairie.example'])
  await close(app, admin.token, [])
  await reopen(app, admin.token)
  await rename(app, zoe.token, 'zoe@mairie.example')
  await close(app, admin.token, ['zoe@mairie.example'])
  expect(await isIn(app, zoe.token)).toBe(true)
})
