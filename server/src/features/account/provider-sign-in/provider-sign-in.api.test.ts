import type { Provider, ProviderDraft } from '@atelier/contract/providers/provider-settings'
import type { ProviderStart } from '@atelier/contract/providers/providers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { providerDraft } from '#testing/providers/provider-samples.ts'
import { startProvider, type TestProvider } from '#testing/providers/start-provider.ts'
import { addAuthenticator, codeAt } from '#testing/second-factors/authenticator-app.ts'

let provider: TestProvider
let app: TestApp
let admin: string
let mairie: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  app = await createTestApp()
  admin = (await app.createUser('Admin')).token
  mairie = await add()
  provider.register([mairie.redirectUrl])
})
afterEach(() => app.close())

async function add(change: Partial<ProviderDraft> = {}): Promise<Provider> {
  const body = { ...providerDraft, issuer: provider.issuer, ...change }
  const added = await app.call('POST', '/admin/providers', { token: admin, body })
  return added.json<{ data: Provider }>().data
}
const set = (change: Partial<ProviderDraft>) =>
  app.call('PUT', `/admin/providers/${mairie.id}`, {
    token: admin,
    body: { ...providerDraft, issuer: provider.issuer, ...change },
  })
const begin = async (): Promise<ProviderStart> =>
  (await app.call('POST', `/auth/providers/${mairie.id}/start`)).json<{ data: ProviderStart }>()
    .data
const finish = (flow: string, answer: string, id = mairie.id) =>
  app.call('POST', `/auth/providers/${id}/finish`, { body: { flow, answer } })
async function enter(id: string, claims: object) {
  provider.comes(id, claims)
  const { address, flow } = await begin()
  return await finish(flow, await provider.walk(address))
}
const zoe = { email: 'zoe@mairie.example', email_verified: true, name: 'Zoé Martin' }
interface SignedIn {
  readonly data: { user: { id: string; role: string }; tokens: { accessToken: string } }
}
const signedIn = (reply: { json<T>(): T }) => reply.json<SignedIn>().data
const ticketIn = (reply: { json<T>(): T }) =>
  reply.json<{ params: { ticket: string } }>().params.ticket

describe('qui est-ce', () => {
  test('une personne nouvelle a un compte, qu’elle retrouve, même sous une autre adresse', async () => {
    const first = signedIn(await enter('zoe', zoe))
    expect(first.user).toMatchObject({ name: 'Zoé Martin', email: zoe.email, role: 'USER' })
    const again = signedIn(await enter('zoe', { ...zoe, email: 'autre@mairie.example' }))
    expect(again.user.id).toBe(first.user.id)
    const password = await app.call('POST', '/auth/login', {
      body: { email: zoe.email, password: 'motdepasse' },
    })
    expect(password.json().code).toBe('account.invalid-credentials')
  })

  test.each([true, false, undefined])(
    'l’adresse d’un autre (vérifiée : %s) n’ouvre rien sans sa preuve',
    async (email_verified) => {
      const { user } = await app.createUser('Alice')
      const claims = { email: user.email.toUpperCase(), email_verified, name: 'Bob' }
      const refused = await enter('bob', claims)
      expect(refused.json()).toMatchObject({ code: 'account.link-needed' })
      const ticket = ticketIn(refused)
      const prove = (password: string) =>
        app.call('POST', '/auth/providers/link', { body: { ticket, password } })
      expect((await prove('pas-le-bon')).json().code).toBe('account.wrong-password')
      expect((await enter('bob', claims)).json().code).toBe('account.link-needed')
      expect(signedIn(await prove('motdepasse')).user.id).toBe(user.id)
      expect(signedIn(await enter('bob', claims)).user.id).toBe(user.id)
    },
  )

  test('ce que le fournisseur signe se lit, mais pas par le secret que deux connaissent', async () => {
    provider.register([mairie.redirectUrl], { userInfoAlgorithm: 'HS256' })
    expect((await enter('zoe', zoe)).json().code).toBe('provider.failed')
    provider.register([mairie.redirectUrl], { userInfoAlgorithm: 'RS256' })
    expect(signedIn(await enter('zoe', zoe)).user).toMatchObject({ name: 'Zoé Martin' })
  })

  test('sans adresse vérifiée, ou chez qui n’en crée pas, personne n’a de compte', async () => {
    for (const email_verified of [false, undefined, 'true'])
      expect((await enter('zoe', { ...zoe, email_verified })).json().code).toBe(
        'provider.no-account',
      )
    await set({ creates: 'off' })
    expect((await enter('zoe', zoe)).json().code).toBe('provider.no-account')
    await set({ creates: 'approval' })
    for (let time = 0; time < 2; time += 1)
      expect((await enter('zoe', zoe)).json().code).toBe('account.awaiting-approval')
    await set({ requiredClaim: { claim: 'groups', value: 'atelier' } })
    expect((await enter('léa', { ...zoe, email: 'lea@mairie.example' })).json().code).toBe(
      'provider.refused',
    )
    await set({ requiredClaim: { claim: 'groups', value: 'atelier' }, trustsAddresses: true })
    const groups = ['rédaction', 'atelier']
    const entered = await enter('léa', { email: 'lea@mairie.example', groups, name: 'Léa' })
    expect(entered.status).toBe(200)
  })
})

describe('une seule porte', () => {
  test('le second facteur du compte reste demandé', async () => {
    const entered = signedIn(await enter('zoe', zoe))
    const { secret } = await addAuthenticator(app, entered.tokens.accessToken)
    const refused = await enter('zoe', zoe)
    expect(refused.json()).toMatchObject({ code: 'account.second-factor' })
    const proof = { code: codeAt(secret, app.services.clock.now(), 1) }
    const second = await app.call('POST', '/auth/second-factor', {
      body: { ticket: ticketIn(refused), proof },
    })
    expect(signedIn(second).user.id).toBe(entered.user.id)
    const rows = await app.services.database.queries
      .selectFrom('sessions')
      .select(['provider_id', 'method'])
      .where('user_id', '=', entered.user.id)
      .execute()
    expect(rows).toEqual([
      { provider_id: mairie.id, method: 'provider' },
      { provider_id: mairie.id, method: 'provider' },
    ])
  })

  test.each([
    ['is_active', 0, 'account.inactive'],
    ['is_suspended', 1, 'account.suspended'],
  ] as const)('un compte %s=%s est refusé', async (column, value, code) => {
    const { user } = signedIn(await enter('zoe', zoe))
    await app.services.database.queries
      .updateTable('users')
      .set({ [column]: value })
      .where('id', '=', user.id)
      .execute()
    expect((await enter('zoe', zoe)).json().code).toBe(code)
  })

  test('la maintenance tient, et la session finit après les heures du fournisseur', async () => {
    await set({ sessionHours: 2 })
    const { user } = signedIn(await enter('zoe', zoe))
    const { created_at, expires_at, ends_at } = await app.services.database.queries
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(Number(expires_at) - Number(created_at)).toBe(2 * 60 * 60 * 1000)
    expect(Number(ends_at)).toBe(Number(expires_at))
    await app.call('POST', '/admin/system/maintenance/enable', {
      token: admin,
      body: { message: 'Non' },
    })
    expect((await enter('zoe', zoe)).json().code).toBe('maintenance.on')
  })
})

test('un état, un code ou un flux d’ailleurs sont refusés', async () => {
  provider.comes('zoe', zoe)
  const [a, b] = [await begin(), await begin()]
  const answer = await provider.walk(a.address)
  const changed = (name: string, value: string) => {
    const parameters = new URLSearchParams(answer)
    parameters.set(name, value)
    return parameters.toString()
  }
  const stateOfB = new URL(b.address).searchParams.get('state') ?? ''
  expect((await finish(b.flow, answer)).json().code).toBe('provider.failed')
  expect((await finish(b.flow, changed('state', stateOfB))).json().code).toBe('provider.failed')
  expect((await finish(a.flow, changed('iss', 'http://127.0.0.1:1'))).json().code).toBe(
    'provider.failed',
  )
  expect((await finish(`${a.flow}x`.replace(/^./, '_'), answer)).json().code).toBe(
    'provider.sign-in-expired',
  )
  const other = await add({ name: 'Autre' })
  expect((await finish(a.flow, answer, other.id)).json().code).toBe('provider.sign-in-expired')
  const c = await begin()
  const once = await provider.walk(c.address)
  expect((await finish(c.flow, once)).status).toBe(200)
  expect((await finish(c.flow, once)).json().code).toBe('provider.failed')
})

describe('comptes reliés', () => {
  const link = async (token: string) => {
    const started = await app.call('POST', `/auth/identities/${mairie.id}/start`, { token })
    const { address, flow } = started.json<{ data: ProviderStart }>().data
    const body = { flow, answer: await provider.walk(address) }
    return {
      body,
      call: (by = token) =>
        app.call('POST', `/auth/identities/${mairie.id}/finish`, { token: by, body }),
    }
  }

  test('on relie le sien, une fois, et l’on délie', async () => {
    const { user, token } = await app.createUser('Alice')
    const mallory = await app.createUser('Mallory')
    provider.comes('alice', { email: 'ailleurs@mairie.example', email_verified: true })
    const begun = await link(token)
    expect((await begun.call(mallory.token)).json().code).toBe('provider.sign-in-expired')
    expect((await finish(begun.body.flow, begun.body.answer)).json().code).toBe(
      'provider.sign-in-expired',
    )
    expect((await begun.call()).json().data).toMatchObject({ providerName: 'Mairie' })
    expect(signedIn(await enter('alice', zoe)).user.id).toBe(user.id)
    expect((await (await link(mallory.token)).call()).json().code).toBe('provider.already-linked')
    const unlink = () => app.call('DELETE', `/auth/identities/${mairie.id}`, { token })
    expect((await unlink()).status).toBe(200)
    expect((await unlink()).json().code).toBe('provider.not-linked')
  })

  test('jamais le dernier moyen d’entrer, même deux fois ensemble', async () => {
    const { tokens } = signedIn(await enter('zoe', zoe))
    const results = await Promise.all(
      [1, 2].map(() =>
        app.call('DELETE', `/auth/identities/${mairie.id}`, { token: tokens.accessToken }),
      ),
    )
    expect(results.map((one) => one.json().code)).toEqual([
      'provider.last-way-in',
      'provider.last-way-in',
    ])
  })
})

test('le secret ne se relit pas, et ne suit pas un autre émetteur', async () => {
  const listed = await app.call('GET', '/admin/providers', { token: admin })
  const stored = await app.services.database.queries
    .selectFrom('sign_in_providers')
    .selectAll()
    .execute()
  const trail = await app.call('GET', '/admin/audit', { token: admin })
  expect(JSON.stringify([listed.json(), stored, trail.json()])).not.toContain('secret-du')
  expect((await app.call('GET', '/status')).json().data).toMatchObject({
    signIn: { providers: [{ id: mairie.id, name: 'Mairie' }] },
  })
  const { clientSecret: _, ...draft } = providerDraft
  const moved = await app.call('PUT', `/admin/providers/${mairie.id}`, {
    token: admin,
    body: { ...draft, issuer: 'https://mallory.example' },
  })
  expect(moved.json().data).toMatchObject({ hasSecret: false })
  for (const issuer of ['http://mairie.example', 'https://login.microsoftonline.com/common/v2.0'])
    expect((await set({ issuer })).status).toBe(400)
  const tested = await app.call('POST', `/admin/providers/${mairie.id}/test`, { token: admin })
  expect(tested.json().data).toMatchObject({ failure: 'unreachable' })
})

test('retirer un fournisseur ferme les sessions qu’il a ouvertes', async () => {
  const { tokens } = signedIn(await enter('zoe', zoe))
  const removed = await app.call('DELETE', `/admin/providers/${mairie.id}`, { token: admin })
  expect(removed.status).toBe(200)
  const profile = await app.call('GET', '/auth/profile', { token: tokens.accessToken })
  expect(profile.status).toBe(401)
})

test('partir ferme la session et dit où quitter aussi le fournisseur', async () => {
  const { tokens } = signedIn(await enter('zoe', zoe))
  const left = await app.call('POST', '/auth/leave', { token: tokens.accessToken })
  const { address } = left.json<{ data: { address: string } }>().data
  expect(address).toContain(`${provider.issuer}/session/end?`)
  const told = new URL(address).searchParams
  expect(told.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(told.get('post_logout_redirect_uri')).toBe(mairie.afterLogoutUrl)
  expect(new URL(mairie.afterLogoutUrl).pathname).toBe('/login')
  const profile = await app.call('GET', '/auth/profile', { token: tokens.accessToken })
  expect(profile.status).toBe(401)
  const withPassword = await app.createUser('Alice')
  const other = await app.call('POST', '/auth/leave', { token: withPassword.token })
  expect(other.json().data).toEqual({ address: null })
})
