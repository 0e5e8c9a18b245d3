import type { PasswordLink } from '@atelier/contract/users/user-access'
import { describe, expect, test } from 'vitest'
import { removeFactors } from '#features/second-factors/second-factors.service.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/create-test-app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createRecovery } from './account-recovery.ts'

const solid = { passwordRule: 'solid' } as const
const name = 'Zoé Le Gall'
const email = 'zoe.legall@mairie.example'
const good = 'cheval agrafe batterie'

const register = (app: TestApp, password: string) =>
  app.call('POST', '/auth/register', { body: { name, email, password } })
async function signedIn(app: TestApp) {
  await app.services.configuration.save({ passwords: { rule: 'solid' } })
  const registered = await register(app, good)
  return registered.json<{ data: { user: { id: string }; tokens: { accessToken: string } } }>().data
}

/** Registers the first account, the administrator's, and returns its token. */
async function registeredAdmin(app: TestApp): Promise<string> {
  const admin = await app.call('POST', '/auth/register', {
    body: { name: 'Ada Martin', email: 'ada@mairie.example', password: good },
  })
  return admin.json<{ data: { tokens: { accessToken: string } } }>().data.tokens.accessToken
}

/** Each way in which a password is set. */
const entries: readonly [
  string,
  (app: TestApp, password: string) => ReturnType<TestApp['call']>,
][] = [
  ['à l’inscription', register],
  [
    'au changement de mot de passe',
    async (app, password) => {
      const { tokens } = await signedIn(app)
      const body = { currentPassword: good, password }
      return app.call('POST', '/auth/password', { token: tokens.accessToken, body })
    },
  ],
  [
    'par un lien de mot de passe',
    async (app, password) => {
      const admin = await registeredAdmin(app)
      const { user } = await signedIn(app)
      const path = `/admin/users/${user.id}/password-link`
      const made = await app.call('POST', path, { token: admin })
      const { token } = made.json<{ data: PasswordLink }>().data
      const refused = await app.call('POST', '/auth/password-link/use', {
        body: { token, password },
      })
      const again = await app.call('POST', '/auth/password-link/use', {
        body: { token, password: good },
      })
      // A refused password does not use the link up.
      expect(again.status).toBe(refused.status === 200 ? 404 : 200)
      return refused
    },
  ],
  [
    'au compte que crée l’administrateur',
    async (app, password) => {
      const token = await registeredAdmin(app)
      return app.call('POST', '/admin/users', { token, body: { name, email, password } })
    },
  ],
]

describe.each(entries)('%s', (_, choose) => {
  test.each([
    ['account.password-common', 'Azerty123', /^Trop courant/],
    ['account.password-common', 'p4ssw0rd!', /^Trop courant/],
    ['account.password-personal', 'ZoeLeGall75', /^C’est le nom ou l’email du compte/],
    ['account.password-personal', email.toUpperCase(), /^C’est le nom ou l’email du compte/],
    ['account.password-personal', 'zoe.legall', /^C’est le nom ou l’email du compte/],
  ])(
    '%s : « %s » est refusé sous la règle solide, à son champ',
    async (code, password, sentence) => {
      await using app = await createTestApp(solid)
      const refused = await choose(app, password)
      expect(refused.status).toBe(400)
      expect(refused.json()).toMatchObject({
        code,
        fields: { password: expect.stringMatching(sentence) },
      })
    },
  )

  test('six caractères sans rien de courant suffisent, et cinq non', async () => {
    await using app = await createTestApp(solid)
    expect((await choose(app, 'gpm%tk')).status).toBe(200)
    await using other = await createTestApp(solid)
    const short = await choose(other, 'gpm%t')
    expect(short.json()).toMatchObject({
      code: 'request.invalid',
      fields: { password: 'Le mot de passe doit contenir au moins 6 caractères' },
    })
  })
})

test('sous la règle des six caractères, tout passe ; et jamais une connexion n’est refusée pour sa règle', async () => {
  await using app = await createTestApp()
  expect((await register(app, '123456')).status).toBe(200)
  await app.services.configuration.save({ passwords: { rule: 'solid' } })
  const login = () => app.call('POST', '/auth/login', { body: { email, password: '123456' } })
  expect((await login()).status).toBe(200)
})

test('le secours depuis la machine donne un mot de passe que la règle solide admet', async () => {
  await using app = await createTestApp(solid)
  const { tokens } = await signedIn(app)
  const { password } = await createRecovery({
    moveShared: async () => [],
    ...app.services,
    removeFactors,
    removeKeys: async () => 0,
  }).resetPassword(email)
  const login = await app.call('POST', '/auth/login', { body: { email, password } })
  expect(login.status).toBe(200)
  expect((await app.call('GET', '/auth/profile', { token: tokens.accessToken })).status).toBe(401)
  const other = { name: 'Ada Martin', email: 'ada@mairie.example', password }
  expect((await app.call('POST', '/auth/register', { body: other })).status).toBe(200)
})

describe('où la règle est choisie', () => {
  const environmentOf = (rule: string) => ({ environment: { PASSWORD_RULE: rule } })
  const readAs = async (app: TestApp) => {
    const { token } = await app.createUser('Admin', 'lampe tilleul neuf')
    const read = await app.call('GET', '/admin/config', { token })
    return { token, data: read.json<{ data: { passwords: object; fixed: object[] } }>().data }
  }

  test('sur la page de configuration, avec sa trace', async () => {
    await using app = await createTestApp()
    const { token, data } = await readAs(app)
    expect(data.passwords).toEqual({ rule: 'six' })
    const body = { passwords: { rule: 'solid' } }
    const saved = await app.call('PUT', '/admin/config', { token, body })
    expect(saved.json()).toMatchObject({ data: body })
    expect((await register(app, '123456')).status).toBe(400)
    const wrong = { passwords: { rule: 'autre' } }
    expect((await app.call('PUT', '/admin/config', { token, body: wrong })).status).toBe(400)
    const trail = await app.call('GET', '/admin/audit', { token })
    expect(trail.text).toContain('passwords.rule')
  })

  test('l’environnement l’emporte, et se dit', async () => {
    await using app = await createTestApp(environmentOf('solid'))
    const { token, data } = await readAs(app)
    expect(data).toMatchObject({
      passwords: { rule: 'solid' },
      fixed: [{ field: 'passwords.rule', variable: 'PASSWORD_RULE' }],
    })
    expect((await register(app, '123456')).status).toBe(400)
    const save = (rule: string) =>
      app.call('PUT', '/admin/config', { token, body: { passwords: { rule } } })
    expect((await save('six')).json()).toMatchObject({ code: 'configuration.fixed' })
    expect((await save('solid')).status).toBe(200)
  })

  test('au premier démarrage ; une installation qui existe garde ses six caractères', async () => {
    await using folder = await temporaryFolder()
    const rule = async (options: TestAppOptions) => {
      await using app = await createTestApp({ ...options, dataFolder: folder.path })
      return app.services.configuration.passwordRule()
    }
    expect(await rule({})).toBe('six')
    expect(await rule(solid)).toBe('six')
    await using first = await createTestApp(solid)
    expect(first.services.configuration.passwordRule()).toBe('solid')
  })

  test('ADMIN_PASSWORD y est tenu aussi : le démarrage dit quoi changer', async () => {
    const start = (password: string) =>
      createTestApp({
        environment: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, PASSWORD_RULE: 'solid' },
      })
    await expect(start('azerty123')).rejects.toThrow(/^ADMIN_PASSWORD : Ce mot de passe est parmi/)
    await using app = await start(good)
    expect(await app.services.account.findAdminId()).toBeDefined()
  })
})
