import { afterEach, beforeEach, expect, test } from 'vitest'
import { countWork } from '#testing/mail/count-work.ts'
import { createMailSetup, type MailSetup } from '#testing/mail/mail-setup.ts'
import { type MailServerDouble, startMailServer } from '#testing/mail/start-mail-server.ts'

let setup: MailSetup
let server: MailServerDouble
beforeEach(async () => {
  server = await startMailServer({ isPlain: true })
  setup = await createMailSetup({ PUBLIC_URL: 'https://atelier.mairie.example' })
  await setup.use(server, { security: 'none' })
})
afterEach(async () => {
  await setup.app.close()
  await server.close()
})

const password = 'motdepasse'
async function disable(userId: string) {
  const { token } = setup.admin
  const body = { isActive: false }
  const answer = await setup.app.call('PATCH', `/admin/users/${userId}/status`, { token, body })
  expect(answer.status).toBe(200)
}
const queued = async () =>
  (await setup.outbox()).map(({ recipient, kind }) => ({ recipient, kind }))

/** Accounts of every kind that an address may have, and none. */
async function addresses() {
  const known = await setup.app.createUser('Camille')
  const disabled = await setup.app.createUser('Alice')
  await disable(disabled.user.id)
  return { known: known.user.email, disabled: disabled.user.email, unknown: 'x@mairie.example' }
}

test('mot de passe oublié : même réponse et même travail pour une adresse connue, inconnue, fermée, ou déjà servie', async () => {
  const { known, disabled, unknown } = await addresses()
  using work = await countWork(setup.app)
  const forgot = (email: string) =>
    work.of(() => setup.app.call('POST', '/auth/forgotten', { body: { email } }))
  const first = await forgot(known)
  expect(first).toMatchObject({ status: 200, hashes: 0, mails: 1 })
  expect(await forgot(unknown)).toEqual(first)
  expect(await forgot(disabled)).toEqual(first)
  expect(await forgot(known)).toEqual(first)
  expect(await queued()).toEqual([{ recipient: known, kind: 'forgotten' }])
})

test('inscription à confirmer : même réponse et même travail, que l’adresse ait un compte ou non', async () => {
  const { known, disabled, unknown } = await addresses()
  await setup.asAdmin.put('/admin/access', { registration: { confirmsAddress: true } })
  using work = await countWork(setup.app)
  const register = (email: string) =>
    work.of(() =>
      setup.app.call('POST', '/auth/register', { body: { name: 'Noé', email, password } }),
    )
  const first = await register(unknown)
  expect(first).toMatchObject({ status: 403, hashes: 1, mails: 1 })
  expect(first.answer).toMatchObject({ code: 'account.confirm-address' })
  expect(await register(known)).toEqual(first)
  expect(await register(known)).toEqual(first)
  expect(await register(disabled)).toEqual(first)
  expect(await register(unknown)).toEqual(first)
  expect(await queued()).toHaveLength(3)
})

test('nouvelle adresse du profil : même réponse et même travail, qu’elle soit prise ou non', async () => {
  const { known, disabled, unknown } = await addresses()
  const { token, user } = await setup.app.createUser('Noé')
  using work = await countWork(setup.app)
  const change = (email: string) =>
    work.of(() => setup.as(token).put('/auth/profile', { email, currentPassword: password }))
  const first = await change(unknown)
  expect(first).toMatchObject({ status: 200, hashes: 1, mails: 1 })
  expect(first.answer).toMatchObject({ data: { email: user.email } })
  expect(await change(known)).toEqual(first)
  expect(await change(disabled)).toEqual(first)
  expect(await queued()).toEqual([{ recipient: unknown, kind: 'address' }])
})
