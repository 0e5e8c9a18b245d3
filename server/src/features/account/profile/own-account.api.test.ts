import type { SignInResult } from '@atelier/contract/account/account'
import { defaultSettings, type UserSettings } from '@atelier/contract/account/settings'
import type { UserSession } from '@atelier/contract/account/user-session'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

const signIn = async (app: TestApp, email: string, password: string, device = 'Firefox') => {
  const response = await app.call('POST', '/auth/login', {
    body: { email, password },
    headers: { 'user-agent': device },
  })
  return {
    status: response.status,
    token:
      response.status === 200
        ? response.json<{ data: SignInResult }>().data.tokens.accessToken
        : '',
  }
}
const sessionsOf = async (app: TestApp, token: string) =>
  (await app.call('GET', '/auth/sessions', { token })).json<{ data: UserSession[] }>().data
const statusOf = async (app: TestApp, token: string) =>
  (await app.call('GET', '/auth/profile', { token })).status

describe('changer son mot de passe', () => {
  test('demande l’ancien, termine les autres sessions et garde celle-ci', async () => {
    await using app = await createTestApp()
    const { user, token } = await app.createUser()
    const other = await signIn(app, user.email, 'motdepasse')
    const change = (body: object) => app.call('POST', '/auth/password', { token, body })

    const refused = await change({ currentPassword: 'pas-le-bon', password: 'nouveau-secret' })
    expect([refused.status, refused.json().code, refused.json().fields]).toEqual([
      400,
      'account.wrong-password',
      { currentPassword: 'Mot de passe incorrect' },
    ])
    expect(
      (await change({ currentPassword: 'motdepasse', password: 'court' })).json().fields,
    ).toEqual({
      password: 'Le mot de passe doit contenir au moins 6 caractères',
    })
    expect(await statusOf(app, other.token)).toBe(200)

    const changed = await change({ currentPassword: 'motdepasse', password: 'nouveau-secret' })
    expect(changed.json()).toEqual({ data: { endedSessions: 1, revokedKeys: 0 } })
    expect([await statusOf(app, token), await statusOf(app, other.token)]).toEqual([200, 401])
    expect((await signIn(app, user.email, 'motdepasse')).status).toBe(401)
    expect((await signIn(app, user.email, 'nouveau-secret')).status).toBe(200)
  })
})

test('un lien de mot de passe qui attendait ne sert plus à rien dès que l’on en a choisi un autre', async () => {
  await using app = await createTestApp()
  const admin = await app.createUser('Admin')
  const { user, token } = await app.createUser()
  const made = await app.call('POST', `/admin/users/${user.id}/password-link`, {
    token: admin.token,
  })
  const link = made.json<{ data: { token: string } }>().data.token
  const read = () => app.call('POST', '/auth/password-link', { body: { token: link } })
  expect((await read()).status).toBe(200)
  await app.call('POST', '/auth/password', {
    token,
    body: { currentPassword: 'motdepasse', password: 'nouveau-secret' },
  })
  expect((await read()).json().code).toBe('account.link-invalid')
})

test('les emails ne s’activent pas, ce que l’on a enregistré n’y change rien, et la raison est dite', async () => {
  await using app = await createTestApp()
  const { user, token } = await app.createUser()
  const save = (notifications: object) =>
    app.call('PUT', '/settings', { token, body: { notifications } })
  const refused = await save({ email: true, push: true })
  expect([refused.status, refused.json().fields]).toEqual([
    400,
    { 'notifications.email': 'Atelier IA n’envoie pas d’emails' },
  ])
  await app.services.database.queries
    .insertInto('user_settings')
    .values({ user_id: user.id, value: JSON.stringify({ notifications: { email: true } }) })
    .execute()
  const read = await app.call('GET', '/settings', { token })
  expect(read.json<{ data: UserSettings }>().data).toEqual(defaultSettings)
  expect((await save({ email: false, push: true })).status).toBe(200)
})

describe('ses sessions', () => {
  test('disent l’appareil et laquelle est la sienne ; l’une se termine, puis toutes les autres', async () => {
    await using app = await createTestApp()
    const { user, token } = await app.createUser()
    const [phone, laptop] = [
      await signIn(app, user.email, 'motdepasse', 'Téléphone'),
      await signIn(app, user.email, 'motdepasse', 'Portable'),
    ]
    const listed = await sessionsOf(app, token)
    expect(listed.map(({ device }) => device)).toEqual(
      expect.arrayContaining(['Téléphone', 'Portable']),
    )
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)

    const phoneId = listed.find(({ device }) => device === 'Téléphone')?.id
    expect((await app.call('DELETE', `/auth/sessions/${phoneId}`, { token })).status).toBe(200)
    expect((await app.call('DELETE', `/auth/sessions/${phoneId}`, { token })).status).toBe(404)
    expect([await statusOf(app, phone.token), await statusOf(app, laptop.token)]).toEqual([
      401, 200,
    ])

    expect((await app.call('DELETE', '/auth/sessions', { token })).json()).toEqual({
      data: { endedSessions: 1 },
    })
    expect([await statusOf(app, laptop.token), await statusOf(app, token)]).toEqual([401, 200])
  })
})

describe('ses paramètres', () => {
  const read = async (app: TestApp, token: string) =>
    (await app.call('GET', '/settings', { token })).json<{ data: UserSettings }>().data

  test('sont ceux de tout le monde, puis ce que l’on change, et rien d’autre', async () => {
    await using app = await createTestApp()
    const [one, two] = [await app.createUser(), await app.createUser()]
    expect(await read(app, one.token)).toEqual(defaultSettings)
    await app.call('PUT', '/settings', {
      token: one.token,
      body: { theme: 'dark', preferences: { compressionQuality: 60 } },
    })
    const changed = await app.call('PUT', '/settings', {
      token: one.token,
      body: { preferences: { autoSave: false } },
    })
    const expected = {
      ...defaultSettings,
      theme: 'dark',
      preferences: { ...defaultSettings.preferences, compressionQuality: 60, autoSave: false },
    }
    expect(changed.json()).toEqual({ data: expected })
    expect(await read(app, one.token)).toEqual(expected)
    expect(await read(app, two.token)).toEqual(defaultSettings)
  })

  test.each([
    { theme: 'rose' },
    { preferences: { compressionQuality: 101 } },
    { preferences: { maxHistoryItems: 0 } },
    { autre: 1 },
  ])('refusent %j', async (body) => {
    await using app = await createTestApp()
    const { token } = await app.createUser()
    expect((await app.call('PUT', '/settings', { token, body })).status).toBe(400)
    expect(await read(app, token)).toEqual(defaultSettings)
  })
})
