import type { SystemNetwork } from '@atelier/contract/monitoring/system'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const office = '192.0.2.1'
const signIn = (
  app: TestApp,
  {
    email,
    password = 'motdepasse',
    from = office,
  }: { email: string; password?: string; from?: string },
) => app.call('POST', '/auth/login', { body: { email, password }, from })
const register = (app: TestApp, email: string, from = office) =>
  app.call('POST', '/auth/register', { body: { name: 'Zoé', email, password: 'motdepasse' }, from })
/** Sign-ins with a hundred e-mail addresses from the office. */
const throttleOffice = async (app: TestApp) => {
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      signIn(app, { email: `inconnu.${index}@mairie.example`, password: 'mauvais-mot' }),
    ),
  )
}

describe('un réseau dont quelqu’un a abusé', () => {
  test('laisse entrer ceux qui s’y sont déjà connectés, et retient les autres', async () => {
    await using app = await createTestApp()
    await register(app, 'zoe@mairie.example')
    await register(app, 'noel@mairie.example', '198.51.100.7')
    await throttleOffice(app)
    expect((await signIn(app, { email: 'zoe@mairie.example' })).status).toBe(200)
    expect((await signIn(app, { email: 'noel@mairie.example' })).status).toBe(429)
  })

  test('est encore connu après un redémarrage', async () => {
    await using folder = await temporaryFolder()
    const before = await createTestApp({ dataFolder: folder.path })
    await register(before, 'zoe@mairie.example')
    await before.close()
    await using app = await createTestApp({ dataFolder: folder.path })
    await throttleOffice(app)
    expect((await signIn(app, { email: 'zoe@mairie.example' })).status).toBe(200)
  })

  test('ne se lit pas dans la base, qui n’en garde que vingt par compte', async () => {
    await using app = await createTestApp()
    await register(app, 'zoe@mairie.example')
    for (let network = 2; network <= 22; network += 1)
      await signIn(app, { email: 'zoe@mairie.example', from: `2001:db8:0:${network}::1` })
    const rows = await app.services.database.queries
      .selectFrom('known_networks')
      .selectAll()
      .execute()
    expect(rows).toHaveLength(20)
    expect(JSON.stringify(rows)).not.toMatch(/2001:db8|:0:0:|192\.0/)
    await throttleOffice(app)
    expect((await signIn(app, { email: 'zoe@mairie.example' })).status).toBe(429)
  })
})

test('un proxy non déclaré dans TRUST_PROXY se voit dans la surveillance', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser()
  const isShown = async () => {
    const { json } = await app.call('GET', '/system/network', { token })
    return json<{ data: SystemNetwork }>().data.hasUntrustedProxy
  }
  expect(await isShown()).toBe(false)
  await app.call('GET', '/status', { headers: { 'x-forwarded-for': '192.0.2.9' } })
  expect(await isShown()).toBe(true)
})
