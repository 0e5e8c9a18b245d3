import type { Provider } from '@atelier/contract/providers/provider-settings'
import type { ProviderStart } from '@atelier/contract/providers/providers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock, type ManualClock } from '#testing/manual-clock.ts'
import { providerDraft } from '#testing/providers/provider-samples.ts'
import { startProvider, type TestProvider } from '#testing/providers/start-provider.ts'
import { addAuthenticator } from '#testing/second-factors/authenticator-app.ts'

let provider: TestProvider
let app: TestApp
let mairie: Provider
let clock: ManualClock
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  clock = createManualClock(Date.now())
  app = await createTestApp({ clock })
  const { token } = await app.createUser('Admin')
  const body = { ...providerDraft, issuer: provider.issuer }
  const added = await app.call('POST', '/admin/providers', { token, body })
  mairie = added.json<{ data: Provider }>().data
  provider.register([mairie.redirectUrl])
})
afterEach(() => app.close())

const claimsOf = (id: string) => ({ email: `${id}@mairie.example`, email_verified: true, name: id })
const startAt = async (path: string, token?: string) => {
  const started = await app.call('POST', path, token === undefined ? {} : { token })
  return started.json<{ data: ProviderStart }>().data
}
async function enter(id: string, browser = provider.openBrowser()) {
  provider.comes(id, claimsOf(id))
  const { address, flow } = await startAt(`/auth/providers/${mairie.id}/start`)
  const body = { flow, answer: await browser.walk(address) }
  const entered = await app.call('POST', `/auth/providers/${mairie.id}/finish`, { body })
  const { tokens } = entered.json<{ data: { tokens: { accessToken: string } } }>().data
  return tokens.accessToken
}
/** As if everybody had entered long ago. */
const forgetProofs = () =>
  app.services.database.queries.updateTable('sessions').set({ proved_at: 0 }).execute()
const startProof = (token: string) => startAt(`/auth/proof/providers/${mairie.id}/start`, token)
const finishProof = (token: string, body: { flow: string; answer: string }) =>
  app.call('POST', `/auth/proof/providers/${mairie.id}/finish`, { token, body })
const codes = (token: string) => app.call('POST', '/auth/second-factors/authenticator', { token })

test('sans mot de passe, on confirme chez son fournisseur, qui redemande qui l’on est', async () => {
  const browser = provider.openBrowser()
  const token = await enter('zoe', browser)
  await forgetProofs()
  const refused = await codes(token)
  expect(refused.json()).toMatchObject({
    ...{ code: 'session.proof-required', params: { methods: 'provider' } },
  })
  const { address, flow } = await startProof(token)
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    ...{ max_age: '0', prompt: 'login' },
  })
  const proved = await finishProof(token, { flow, answer: await browser.walk(address) })
  expect(proved.status).toBe(200)
  expect((await codes(token)).status).toBe(200)
})

test('qui a aussi un mot de passe a le choix ; sans compte relié, il n’y a que lui', async () => {
  const { token } = await app.createUser('Alice')
  await forgetProofs()
  const methods = async () => (await codes(token)).json<{ params: object }>().params
  expect(await methods()).toEqual({ methods: 'password' })
  const refused = await app.call('POST', `/auth/proof/providers/${mairie.id}/start`, { token })
  expect(refused.json().code).toBe('provider.not-linked')
  await app.call('POST', '/auth/proof', { token, body: { proof: { password: 'motdepasse' } } })
  const link = await startAt(`/auth/identities/${mairie.id}/start`, token)
  provider.comes('alice', {})
  const body = { flow: link.flow, answer: await provider.walk(link.address) }
  await app.call('POST', `/auth/identities/${mairie.id}/finish`, { token, body })
  await forgetProofs()
  expect(await methods()).toEqual({ methods: 'password,provider' })
})

test('une connexion d’avant chez le fournisseur ne prouve rien', async () => {
  const browser = provider.openBrowser()
  const token = await enter('zoe', browser)
  await forgetProofs()
  clock.advance(2 * 60_000)
  const { address, flow } = await startProof(token)
  const quiet = new URL(address)
  for (const name of ['max_age', 'prompt']) quiet.searchParams.delete(name)
  const refused = await finishProof(token, { flow, answer: await browser.walk(quiet.href) })
  expect([refused.status, refused.json().code]).toEqual([403, 'provider.not-fresh'])
  expect((await codes(token)).json().code).toBe('session.proof-required')
})

test('ni un autre compte du fournisseur, ni une autre session, ni un flux d’une autre sorte', async () => {
  const [zoe, again, lea] = [await enter('zoe'), await enter('zoe'), await enter('lea')]
  await forgetProofs()
  // Léa is at the keyboard.
  const other = await startProof(zoe)
  const refused = await finishProof(zoe, {
    ...{ flow: other.flow, answer: await provider.walk(other.address) },
  })
  expect(refused.json().code).toBe('provider.other-account')

  provider.comes('zoe', claimsOf('zoe'))
  const proof = await startProof(zoe)
  const body = { flow: proof.flow, answer: await provider.walk(proof.address) }
  for (const token of [again, lea])
    expect((await finishProof(token, body)).json().code).toBe('provider.sign-in-expired')
  for (const path of [`/auth/providers/${mairie.id}/finish`])
    expect((await app.call('POST', path, { body })).json().code).toBe('provider.sign-in-expired')
  const signIn = await startAt(`/auth/providers/${mairie.id}/start`)
  const answer = await provider.walk(signIn.address)
  expect((await finishProof(zoe, { flow: signIn.flow, answer })).json().code).toBe(
    'provider.sign-in-expired',
  )
  for (const token of [zoe, again, lea])
    expect((await codes(token)).json().code).toBe('session.proof-required')
})

test('avec un second facteur, c’est lui qui reste demandé', async () => {
  const token = await enter('zoe')
  await addAuthenticator(app, token)
  const begun = await app.call('POST', `/auth/proof/providers/${mairie.id}/start`, { token })
  expect(begun.json()).toMatchObject({ code: 'session.proof-required' })
  expect(begun.json<{ params: { methods: string } }>().params.methods).not.toContain('provider')
})
