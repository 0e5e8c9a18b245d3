import { noRights } from '@atelier/contract/groups/rights'
import type { Provider, ProviderDraft } from '@atelier/contract/providers/provider-settings'
import type { ProviderAnswer, ProviderStart } from '@atelier/contract/providers/providers'
import type { ManagedUser } from '@atelier/contract/users/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { providerDraft } from '#testing/providers/provider-samples.ts'
import { startProvider, type TestProvider } from '#testing/providers/start-provider.ts'
import { addAuthenticator, codeAt } from '#testing/second-factors/authenticator-app.ts'

const dayMs = 24 * 60 * 60 * 1000
const password = 'motdepasse'

let provider: TestProvider
let app: TestApp
let admin: { readonly token: string; readonly id: string }
let mairie: Provider
let alice: { readonly token: string; readonly id: string; readonly email: string }
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  app = await createTestApp()
  const created = await app.createUser('Admin')
  admin = { token: created.token, id: created.user.id }
  mairie = await add()
  provider.register([mairie.redirectUrl])
  const { user, token } = await app.createUser('Alice')
  alice = { token, id: user.id, email: user.email }
})
afterEach(() => app.close())

async function add(change: Partial<ProviderDraft> = {}): Promise<Provider> {
  const body = { ...providerDraft, issuer: provider.issuer, ...change }
  const added = await app.call('POST', '/admin/providers', { token: admin.token, body })
  return added.json<{ data: Provider }>().data
}
const prepare = (userIds: readonly string[], providerId: string | null = mairie.id) =>
  app.call('POST', '/admin/users/prepare', { token: admin.token, body: { userIds, providerId } })
const preparedOf = async (userId: string) => {
  const read = await app.call('GET', `/admin/users/${userId}`, { token: admin.token })
  return read.json<{ data: ManagedUser }>().data.prepared
}
async function visit(claims: object, id: string) {
  provider.comes(id, claims)
  const begun = await app.call('POST', `/auth/providers/${mairie.id}/start`)
  const { address, flow } = begun.json<{ data: ProviderStart }>().data
  return { flow, answer: await provider.walk(address) }
}
const finish = (body: ProviderAnswer) =>
  app.call('POST', `/auth/providers/${mairie.id}/finish`, { body })
const enter = async (claims: object, id = 'alice') => finish(await visit(claims, id))
const asAlice = () => ({ email: alice.email, email_verified: true, name: 'Alice' })
const isOpen = async (token: string) =>
  (await app.call('GET', '/auth/profile', { token })).status === 200
const login = () => app.call('POST', '/auth/login', { body: { email: alice.email, password } })
const proveAddress = () =>
  app.services.database.queries
    .updateTable('users')
    .set({ address_confirmed_at: 1 })
    .where('id', '=', alice.id)
    .execute()

describe('un compte préparé', () => {
  test('s’ouvre sans autre preuve à qui vient du fournisseur avec son adresse vérifiée, une fois', async () => {
    expect((await enter(asAlice())).json().code).toBe('account.link-needed')
    const before = Date.now()
    expect((await prepare([alice.id])).status).toBe(200)
    const prepared = await preparedOf(alice.id)
    expect(prepared?.providerId).toBe(mairie.id)
    expect(Date.parse(prepared?.until ?? '')).toBeGreaterThanOrEqual(before + 30 * dayMs)
    const entered = await enter(asAlice())
    expect(entered.json()).toMatchObject({ data: { user: { id: alice.id } } })
    expect(await preparedOf(alice.id)).toBeNull()
    expect((await enter(asAlice(), 'quelqu’un d’autre')).json().code).toBe('account.link-needed')
    expect((await enter(asAlice())).status).toBe(200)
  })

  test('ne se donne qu’une fois, même à deux personnes au même instant', async () => {
    await prepare([alice.id])
    const visits: ProviderAnswer[] = []
    for (const id of ['alice', 'mallory']) visits.push(await visit(asAlice(), id))
    const entered = await atOnce(2, (index) => finish(visits[index] ?? { flow: '', answer: '' }))
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1)
    const links = app.services.database.queries.selectFrom('identities').select('subject')
    expect(await links.where('user_id', '=', alice.id).execute()).toHaveLength(1)
  })

  test('dont l’adresse n’était prouvée par personne ne garde rien de qui l’a fait', async () => {
    const key = await app.call('POST', '/keys', {
      token: alice.token,
      body: { name: 'Script', expiresInDays: null, scopes: ['chat'], currentPassword: password },
    })
    expect(key.status).toBe(200)
    await prepare([alice.id])
    expect((await enter(asAlice())).status).toBe(200)
    expect(await isOpen(alice.token)).toBe(false)
    expect((await login()).json().code).toBe('account.invalid-credentials')
    const keys = await app.services.database.queries
      .selectFrom('access_keys')
      .select('id')
      .where('user_id', '=', alice.id)
      .execute()
    expect(keys).toEqual([])
  })

  test('dont l’adresse est prouvée garde son mot de passe ; ses sessions finissent', async () => {
    await proveAddress()
    await prepare([alice.id])
    expect((await enter(asAlice())).status).toBe(200)
    expect(await isOpen(alice.token)).toBe(false)
    expect((await login()).status).toBe(200)
  })

  test('demande encore son second facteur, et ne se donne qu’après', async () => {
    const { secret } = await addAuthenticator(app, alice.token)
    await prepare([alice.id])
    const asked = await enter(asAlice())
    expect(asked.json().code).toBe('account.second-factor')
    expect(await preparedOf(alice.id)).not.toBeNull()
    const { ticket } = asked.json<{ params: { ticket: string } }>().params
    const proof = { code: codeAt(secret, app.services.clock.now(), 1) }
    const entered = await app.call('POST', '/auth/second-factor', { body: { ticket, proof } })
    expect(entered.json()).toMatchObject({ data: { user: { id: alice.id } } })
    expect(await preparedOf(alice.id)).toBeNull()
  })

  test.each([
    ['une adresse que le fournisseur n’a pas vérifiée', { email_verified: false }],
    ['une autre adresse', { email: 'autre@mairie.example' }],
  ])('ne s’ouvre pas par %s', async (_, change) => {
    await prepare([alice.id])
    const entered = await enter({ ...asAlice(), ...change })
    expect(JSON.stringify(entered.json())).not.toContain(alice.id)
    expect(await isOpen(alice.token)).toBe(true)
    expect(await preparedOf(alice.id)).not.toBeNull()
  })

  test('ne l’est que pour son fournisseur, et trente jours', async () => {
    const other = await add({ name: 'Autre' })
    await prepare([alice.id], other.id)
    expect((await enter(asAlice())).json().code).toBe('account.link-needed')
    await prepare([alice.id])
    await app.services.database.queries
      .updateTable('prepared_accounts')
      .set({ until: app.services.clock.now() })
      .execute()
    expect(await preparedOf(alice.id)).toBeNull()
    expect((await enter(asAlice())).json().code).toBe('account.link-needed')
  })

  test('ne l’est plus quand l’administrateur y met fin, ou retire le fournisseur', async () => {
    await prepare([alice.id])
    expect((await prepare([alice.id], null)).status).toBe(200)
    expect((await enter(asAlice())).json().code).toBe('account.link-needed')
    const other = await add({ name: 'Autre' })
    await prepare([alice.id], other.id)
    await app.call('DELETE', `/admin/providers/${other.id}`, { token: admin.token })
    expect(await preparedOf(alice.id)).toBeNull()
  })
})

describe('préparer', () => {
  test('va pour tous les comptes ou pour aucun, et jamais pour qui administre', async () => {
    const { user: bob } = await app.createUser('Bob')
    expect((await prepare([bob.id, admin.id])).json().code).toBe('user.not-preparable')
    expect((await prepare([bob.id, 'personne'])).json().code).toBe('user.not-found')
    expect((await prepare([bob.id], 'aucun')).json().code).toBe('provider.not-found')
    expect(await preparedOf(bob.id)).toBeNull()
  })

  test('un compte qui administre depuis ne s’ouvre plus ainsi', async () => {
    await prepare([alice.id])
    const group = await app.call('POST', '/admin/groups', {
      token: admin.token,
      body: { name: 'Accueil' },
    })
    const path = `/admin/groups/${group.json<{ data: { id: string } }>().data.id}`
    await app.call('PUT', `${path}/rights`, {
      token: admin.token,
      body: { ...noRights, manage: ['users'] },
    })
    await app.call('POST', `${path}/members`, { token: admin.token, body: { add: [alice.id] } })
    expect((await enter(asAlice())).json().code).toBe('account.link-needed')
    expect(await isOpen(alice.token)).toBe(true)
  })

  test('dit dans le journal d’audit quels comptes, et pour qui', async () => {
    await prepare([alice.id])
    const audit = await app.call('GET', '/admin/audit?action=user.prepared', { token: admin.token })
    expect(audit.json()).toMatchObject({
      data: [
        {
          target: { name: alice.email },
          changes: [{ field: 'provider', before: null, after: mairie.name }],
        },
      ],
    })
  })
})
