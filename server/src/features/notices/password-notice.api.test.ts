import type { SignInResult } from '@atelier/contract/account/account'
import type { Notice } from '@atelier/contract/notices/notices'
import type { PasswordLink } from '@atelier/contract/users/user-access'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

const short = 'motdepasse'
const long = 'cheval agrafe batterie'

const topics = async (app: TestApp, token: string) =>
  (await app.call('GET', '/notifications', { token }))
    .json<{ data: Notice[] }>()
    .data.map(({ topic }) => topic)
async function signIn(app: TestApp, email: string, password: string) {
  const response = await app.call('POST', '/auth/login', { body: { email, password } })
  return response.json<{ data: SignInResult }>().data.tokens.accessToken
}
const dismiss = (app: TestApp, token: string) =>
  app.call('POST', '/notifications/short-password/seen', { token })
const change = (app: TestApp, token: string, [currentPassword, password]: readonly string[]) =>
  app.call('POST', '/auth/password', { token, body: { currentPassword, password } })
const storedBits = async (app: TestApp) => {
  const rows = await app.services.database.queries
    .selectFrom('users')
    .select('longer_password_advised as bit')
    .orderBy('created_at')
    .execute()
  return rows.map(({ bit }) => bit)
}

test('l’administrateur au mot de passe court se voit conseiller douze caractères, et lui seul', async () => {
  await using app = await createTestApp()
  const admin = await app.createUser('Admin', 'x7Kq2pLm-94')
  const user = await app.createUser()
  expect(await topics(app, admin.token)).toEqual(['short-password'])
  expect(await topics(app, user.token)).toEqual([])
  await signIn(app, user.user.email, short)
  expect(await storedBits(app)).toEqual([1, 0])
})

test('douze caractères suffisent', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser('Admin', 'x7Kq2pLm-945')
  expect(await topics(app, token)).toEqual([])
})

test('écarté, le conseil revient à la connexion suivante, puis plus quand le mot de passe est long', async () => {
  await using app = await createTestApp()
  const { user, token } = await app.createUser('Admin')
  expect((await dismiss(app, token)).status).toBe(200)
  expect(await topics(app, token)).toEqual([])
  const again = await signIn(app, user.email, short)
  expect(await topics(app, again)).toEqual(['short-password'])
  expect((await change(app, again, [short, long])).status).toBe(200)
  expect(await topics(app, again)).toEqual([])
  expect(await topics(app, await signIn(app, user.email, long))).toEqual([])
})

test('un mot de passe raccourci le fait revenir', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser('Admin', long)
  await change(app, token, [long, short])
  expect(await topics(app, token)).toEqual(['short-password'])
})

test('un lien fait avant que son titulaire n’administre ne le raccourcit plus', async () => {
  await using app = await createTestApp()
  const admin = await app.createUser('Admin', long)
  const heir = await app.createUser('Camille', long)
  const paths = `/admin/users/${heir.user.id}`
  const made = await app.call('POST', `${paths}/password-link`, { token: admin.token })
  const link = made.json<{ data: PasswordLink }>().data.token
  const handed = await app.call('POST', `${paths}/hand-over`, {
    token: admin.token,
    body: { password: long },
  })
  expect(handed.status).toBe(200)
  const body = { token: link, password: short }
  const used = await app.call('POST', '/auth/password-link/use', { body })
  expect(used.json()).toMatchObject({ code: 'account.link-invalid' })
  const token = await signIn(app, heir.user.email, long)
  expect(await topics(app, token)).toEqual([])
})

test('qui n’est plus administrateur ne le reçoit plus, et rien n’en reste', async () => {
  await using app = await createTestApp()
  const admin = await app.createUser('Admin')
  const heir = await app.createUser()
  const path = `/admin/users/${heir.user.id}/hand-over`
  const handed = await app.call('POST', path, { token: admin.token, body: { password: short } })
  expect(handed.status).toBe(200)
  expect(await storedBits(app)).toEqual([0, 0])
  const token = await signIn(app, heir.user.email, short)
  expect(await topics(app, token)).toEqual(['short-password'])
})
