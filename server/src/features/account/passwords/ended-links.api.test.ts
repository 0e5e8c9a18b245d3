import type { SignInResult, User } from '@atelier/contract/account/account'
import type { LiveEvent } from '@atelier/contract/live/live'
import type { PasswordLink } from '@atelier/contract/users/user-access'
import { expect, test } from 'vitest'
import { removeFactors } from '#features/second-factors/second-factors.service.ts'
import { makeId } from '#platform/ids.ts'
import { createSmallPicture } from '#testing/access/image-samples.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { createRecovery } from './account-recovery.ts'

/** A user with a picture, and the link to it. */
async function setUp() {
  const app = await createTestApp()
  const admin = await app.createUser('Admin')
  const { user, token } = await app.createUser()
  const link = await uploadAvatar(app, token)
  expect(await statusOf(app, link)).toBe(200)
  return { app, admin, user, token, link }
}
type Setup = Awaited<ReturnType<typeof setUp>>

const avatarOf = async (app: TestApp, token: string) =>
  (await app.call('GET', '/auth/profile', { token })).json<{ data: User }>().data.avatar ?? ''
async function uploadAvatar(app: TestApp, token: string) {
  const picture = await multipartBody('avatar', await createSmallPicture(), 'photo.png')
  await app.call('POST', '/auth/upload-avatar', { token, ...picture })
  return avatarOf(app, token)
}
const statusOf = async (app: TestApp, link: string) =>
  (await fetch(`${await app.url()}${link}`)).status
async function signIn({ app, user }: Setup, password = 'motdepasse') {
  const response = await app.call('POST', '/auth/login', { body: { email: user.email, password } })
  return response.json<{ data: SignInResult }>().data
}

const password = 'nouveau-secret'
const changePassword = ({ app, token }: Setup) =>
  app.call('POST', '/auth/password', { token, body: { currentPassword: 'motdepasse', password } })
async function choosePassword({ app, admin, user }: Setup) {
  const made = await app.call('POST', `/admin/users/${user.id}/password-link`, {
    token: admin.token,
  })
  const { token } = made.json<{ data: PasswordLink }>().data
  return app.call('POST', '/auth/password-link/use', { body: { token, password } })
}
const endOthers = ({ app, token }: Setup) => app.call('DELETE', '/auth/sessions', { token })
const endAll = ({ app, admin, user }: Setup) =>
  app.call('DELETE', `/admin/users/${user.id}/sessions`, { token: admin.token })
const setStatus = ({ app, admin, user }: Setup, body: object) =>
  app.call('PATCH', `/admin/users/${user.id}/status`, { token: admin.token, body })

test.each([
  ['un nouveau mot de passe', changePassword, password],
  ['un mot de passe choisi par un lien', choosePassword, password],
  ['la fin de ses autres sessions', endOthers, 'motdepasse'],
  ['la fin de toutes ses sessions par l’administrateur', endAll, 'motdepasse'],
  [
    'une suspension, même levée',
    async (setup: Setup) => {
      await setStatus(setup, { isSuspended: true })
      return setStatus(setup, { isSuspended: false })
    },
    'motdepasse',
  ],
  [
    'une désactivation, même levée',
    async (setup: Setup) => {
      await setStatus(setup, { isActive: false })
      return setStatus(setup, { isActive: true })
    },
    'motdepasse',
  ],
])('%s met fin aux liens donnés avant, et les nouveaux s’ouvrent', async (_, act, known) => {
  const setup = await setUp()
  await using app = setup.app
  expect((await act(setup)).status).toBe(200)
  expect(await statusOf(app, setup.link)).toBe(404)
  const { user, tokens } = await signIn(setup, known)
  expect(await statusOf(app, user.avatar ?? '')).toBe(200)
  expect(await statusOf(app, await avatarOf(app, tokens.accessToken))).toBe(200)
})

test('se déconnecter ou terminer une seule session laisse les liens comme ils sont', async () => {
  const setup = await setUp()
  await using app = setup.app
  const { tokens } = await signIn(setup)
  const sessions = await app.call('GET', '/auth/sessions', { token: tokens.accessToken })
  const other = sessions
    .json<{ data: { id: string; isCurrent: boolean }[] }>()
    .data.find(({ isCurrent }) => !isCurrent)
  await app.call('DELETE', `/auth/sessions/${other?.id}`, { token: tokens.accessToken })
  await app.call('POST', '/auth/logout', { token: tokens.accessToken })
  expect(await statusOf(app, setup.link)).toBe(200)
})

test('un mot de passe donné par le secours, depuis la machine, met fin aux liens', async () => {
  const setup = await setUp()
  await using app = setup.app
  const { database } = app.services
  const { password } = await createRecovery({
    moveShared: async () => [],
    database,
    clock: app.services.clock,
    makeId,
    removeFactors,
    removeKeys: async () => 0,
  }).resetPassword(setup.user.email)
  expect(await statusOf(app, setup.link)).toBe(404)
  const { user } = await signIn(setup, password)
  expect(await statusOf(app, user.avatar ?? '')).toBe(200)
})

test('le mot de passe de l’un ne touche pas aux liens des autres', async () => {
  const setup = await setUp()
  await using app = setup.app
  const other = await app.createUser()
  const link = await uploadAvatar(app, other.token)
  await changePassword(setup)
  expect(await statusOf(app, link)).toBe(200)
})

test.each([
  ['un nouveau mot de passe', changePassword],
  ['la fin de ses autres sessions', endOthers],
])('%s fait recharger les pages restées ouvertes, pour leurs liens', async (_, act) => {
  const setup = await setUp()
  await using app = setup.app
  const received: LiveEvent[] = []
  const subscription = new AbortController()
  const reading = (async () => {
    const messages = app.services.live.subscribe(setup.user.id, undefined, subscription.signal)
    for await (const { event } of messages) received.push(event)
  })()
  await act(setup)
  await expect.poll(() => received).toContainEqual({ type: 'reset' })
  subscription.abort()
  await reading
})
