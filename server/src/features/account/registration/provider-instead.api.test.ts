import type { SignInResult } from '@atelier/contract/account/account'
import type { Provider } from '@atelier/contract/providers/provider-settings'
import type { ProviderStart } from '@atelier/contract/providers/providers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailSetup, type MailSetup } from '#testing/mail/mail-setup.ts'
import { type MailServerDouble, startMailServer } from '#testing/mail/start-mail-server.ts'
import { providerDraft } from '#testing/providers/provider-samples.ts'
import { startProvider, type TestProvider } from '#testing/providers/start-provider.ts'

let setup: MailSetup
let server: MailServerDouble
let provider: TestProvider
let mairie: Provider
beforeEach(async () => {
  server = await startMailServer({ isPlain: true })
  provider = await startProvider()
  setup = await createMailSetup({ PUBLIC_URL: 'https://atelier.mairie.example' })
  await setup.use(server, { security: 'none' })
  const draft = { ...providerDraft, issuer: provider.issuer }
  mairie = (await setup.asAdmin.post('/admin/providers', draft)).json<{ data: Provider }>().data
  provider.register([mairie.redirectUrl])
})
afterEach(async () => {
  await setup.app.close()
  await provider.close()
  await server.close()
})

/** Somebody who came by the provider, and has no password here. */
async function enterByProvider(person: string, email = person): Promise<string> {
  provider.comes(person, { email, email_verified: true, name: 'Zoé' })
  const path = `/auth/providers/${mairie.id}`
  const started = await setup.app.call('POST', `${path}/start`)
  const { address, flow } = started.json<{ data: ProviderStart }>().data
  const body = { flow, answer: await provider.walk(address) }
  const entered = await setup.app.call('POST', `${path}/finish`, { body })
  return entered.json<{ data: { user: { id: string } } }>().data.user.id
}
async function mailForForgotten(email: string): Promise<string> {
  const asked = await setup.app.call('POST', '/auth/forgotten', { body: { email } })
  expect(asked.status).toBe(200)
  await setup.app.services.mail.sendDue()
  return server.received.at(-1)?.mail.text ?? ''
}

test('un compte sans mot de passe apprend par où il s’ouvre, pas un lien', async () => {
  await enterByProvider('zoe@mairie.example')
  const text = await mailForForgotten('zoe@mairie.example')
  expect(text).toContain('Votre compte s’ouvre par Mairie.')
  expect(text).not.toContain('#')
})

test('mots de passe fermés : les autres apprennent par où entrer, l’administrateur reçoit son lien', async () => {
  const { user } = await setup.app.createUser('Alice')
  expect(await mailForForgotten(user.email)).toContain('#')
  await setup.asAdmin.put('/admin/access', { signIn: { passwordsFor: 'administrator' } })
  setup.clock.advance(10 * 60_000)
  expect(await mailForForgotten(user.email)).toContain('Votre compte s’ouvre par Mairie.')
  expect(await mailForForgotten(setup.admin.user.email)).toContain('#')
})

test('l’administration ne se cède pas à qui n’a pas de mot de passe', async () => {
  const id = await enterByProvider('zoe@mairie.example')
  const refused = await setup.asAdmin.post(`/admin/users/${id}/hand-over`, {
    password: 'motdepasse',
  })
  expect([refused.status, refused.json().code]).toEqual([409, 'user.without-password'])
})

test('le mot de passe oublié d’un compte fait avec mon adresse finit ce que son auteur y avait relié', async () => {
  const email = 'alice@mairie.example'
  const mallory = await setup.app.call('POST', '/auth/register', {
    body: { name: 'Alice', email, password: 'celui de mallory' },
  })
  const { user, tokens } = mallory.json<{ data: SignInResult }>().data
  const path = `/auth/identities/${mairie.id}`
  provider.comes('mallory', {
    email: 'mallory@mairie.example',
    email_verified: true,
    name: 'Mallory',
  })
  const started = await setup.app.call('POST', `${path}/start`, { token: tokens.accessToken })
  const { address, flow } = started.json<{ data: ProviderStart }>().data
  const body = { flow, answer: await provider.walk(address) }
  const linked = await setup.app.call('POST', `${path}/finish`, { token: tokens.accessToken, body })
  expect(linked.status).toBe(200)

  const token = /#([\w-]+)/.exec(await mailForForgotten(email))?.[1]
  await setup.app.call('POST', '/auth/password-link/use', {
    body: { token, password: 'celui d’alice' },
  })
  expect(await enterByProvider('mallory', 'mallory@mairie.example')).not.toBe(user.id)
  const alice = await setup.app.call('POST', '/auth/login', {
    body: { email, password: 'celui d’alice' },
  })
  expect(alice.status).toBe(200)
  const own = alice.json<{ data: SignInResult }>().data.tokens.accessToken
  const identities = await setup.app.call('GET', '/auth/identities', { token: own })
  expect(identities.json()).toMatchObject({ data: [] })
})
