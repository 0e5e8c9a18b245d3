import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Provider, ProviderDraft } from '@atelier/contract/providers/provider-settings'
import type { ProviderStart } from '@atelier/contract/providers/providers'
import { importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { createManualClock, type ManualClock } from '#testing/manual-clock.ts'
import { providerDraft } from '#testing/providers/provider-samples.ts'
import {
  signingKey,
  startProvider,
  type TestProvider,
  testClient,
} from '#testing/providers/start-provider.ts'

let provider: TestProvider
let app: TestApp
let admin: string
let mairie: Provider
/** Logout tokens that the provider sent. */
let sent: string[]
let clock: ManualClock

beforeAll(async () => {
  provider = await startProvider({
    async sendForm(url, form) {
      sent.push(new URLSearchParams(form).get('logout_token') ?? '')
      return (await post(form, { path: new URL(url).pathname.replace('/api', '') })).status
    },
  })
})
afterAll(() => provider.close())
beforeEach(async () => {
  sent = []
  clock = createManualClock(Date.now())
  app = await createTestApp({ clock })
  admin = (await app.createUser('Admin')).token
  mairie = await add()
  provider.register([mairie.redirectUrl], mairie)
})
afterEach(() => app.close())

async function add(change: Partial<ProviderDraft> = {}): Promise<Provider> {
  const body = { ...providerDraft, issuer: provider.issuer, ...change }
  const added = await app.call('POST', '/admin/providers', { token: admin, body })
  return added.json<{ data: Provider }>().data
}
const formType = 'application/x-www-form-urlencoded'
interface PostOptions {
  readonly path?: string
  readonly type?: string
  readonly from?: string
}
const post = (
  form: string,
  {
    path = `/auth/providers/${mairie.id}/logout-token`,
    type = formType,
    from = '192.0.2.1',
  }: PostOptions = {},
) => app.call('POST', path, { rawBody: form, headers: { 'content-type': type }, from })
const postToken = (token: string, options?: PostOptions) =>
  post(new URLSearchParams({ logout_token: token }).toString(), options)

/** Somebody enters by the provider. */
async function enter(id: string, browser = provider.openBrowser(), by = mairie) {
  provider.comes(id, { email: `${id}@mairie.example`, email_verified: true, name: id })
  const started = await app.call('POST', `/auth/providers/${by.id}/start`)
  const { address, flow } = started.json<{ data: ProviderStart }>().data
  const body = { flow, answer: await browser.walk(address) }
  const entered = await app.call('POST', `/auth/providers/${by.id}/finish`, { body })
  const { tokens, user } = entered.json<{
    data: { tokens: { accessToken: string }; user: { id: string } }
  }>().data
  return { token: tokens.accessToken, userId: user.id, browser }
}
const isIn = async (token: string) =>
  (await app.call('GET', '/auth/profile', { token })).status === 200
const sidOf = async (userId: string) =>
  (
    await app.services.database.queries
      .selectFrom('sessions')
      .select('provider_sid')
      .where('user_id', '=', userId)
      .execute()
  )[0]?.provider_sid

const event = 'http://schemas.openid.net/event/backchannel-logout'
let tokenCount = 0
/** As the provider makes them, unless something is changed; `undefined` leaves a claim out. */
function claims(change: Record<string, unknown> = {}): JWTPayload {
  tokenCount += 1
  const iat = Math.floor(clock.now() / 1000)
  return {
    ...{ iss: provider.issuer, aud: testClient.clientId, iat, jti: `jeton ${tokenCount}` },
    ...{ events: { [event]: {} }, sub: 'zoe' },
    ...change,
  }
}
interface Signing {
  readonly key?: KeyObject | Uint8Array
  readonly header?: { alg: string; typ?: string; kid?: string }
}
async function sign(
  payload: JWTPayload,
  { key, header = { alg: 'RS256', typ: 'logout+jwt' } }: Signing = {},
): Promise<string> {
  return await new SignJWT(payload)
    .setProtectedHeader(header)
    .sign(key ?? (await importJWK(signingKey, 'RS256')))
}

describe('la session finie chez le fournisseur finit ici', () => {
  test('le vrai fournisseur le dit, pour cette session seule, et l’activité du compte le note', async () => {
    const [left, other] = [await enter('zoe'), await enter('zoe')]
    const leaving = await app.call('POST', '/auth/leave', { token: (await enter('lea')).token })
    const end = new URL(leaving.json<{ data: { address: string } }>().data.address)
    end.searchParams.delete('id_token_hint')
    expect(await left.browser.leave(end.href)).toBe(mairie.afterLogoutUrl)
    expect(sent).toHaveLength(1)
    expect([await isIn(left.token), await isIn(other.token)]).toEqual([false, true])
    const events = await app.call('GET', '/auth/events', { token: other.token })
    expect(events.json<{ data: { kind: string }[] }>().data[0]?.kind).toBe('signed-out-by-provider')
    // The same token again, by somebody who saw it.
    expect((await postToken(sent[0] ?? '')).status).toBe(400)
  })

  test('sans sid, toutes celles de la personne chez ce fournisseur, et elles seules', async () => {
    const [first, second, lea] = [await enter('zoe'), await enter('zoe'), await enter('lea')]
    expect((await postToken(await sign(claims()))).status).toBe(200)
    expect([await isIn(first.token), await isIn(second.token)]).toEqual([false, false])
    expect(await isIn(lea.token)).toBe(true)
    expect(await isIn(admin)).toBe(true)
  })

  test('un sid ne ferme rien chez un autre fournisseur, ni une autre session que la sienne', async () => {
    const { token, userId } = await enter('zoe')
    const sid = await sidOf(userId)
    const autre = await add({ name: 'Autre' })
    const path = `/auth/providers/${autre.id}/logout-token`
    for (const change of [{ sid }, { sid, sub: undefined }, { sub: 'zoe' }])
      expect((await postToken(await sign(claims(change)), { path })).status).toBe(200)
    expect((await postToken(await sign(claims({ sid: 'inconnu' })))).status).toBe(200)
    expect(await isIn(token)).toBe(true)
    expect((await postToken(await sign(claims({ sid, sub: undefined })))).status).toBe(200)
    expect(await isIn(token)).toBe(false)
  })

  test('aussi pendant la maintenance, et chez un fournisseur qui n’est plus proposé', async () => {
    const { token, userId } = await enter('zoe')
    const body = { ...providerDraft, issuer: provider.issuer, isOn: false }
    await app.call('PUT', `/admin/providers/${mairie.id}`, { token: admin, body })
    const message = 'Non'
    await app.call('POST', '/admin/system/maintenance/enable', { token: admin, body: { message } })
    const answer = await postToken(await sign(claims({ sid: await sidOf(userId) })))
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    await app.call('POST', '/admin/system/maintenance/disable', { token: admin })
    expect(await isIn(token)).toBe(false)
  })

  test('ses flux ouverts se ferment', async () => {
    const { token } = await enter('zoe')
    const url = `${await app.url()}/api/events`
    const stream = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    expect(stream.status).toBe(200)
    const ended = stream.text()
    expect((await postToken(await sign(claims()))).status).toBe(200)
    await ended
  })
})

describe('est refusé', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const secret = new TextEncoder().encode(testClient.clientSecret)
  const minutes = (count: number) => Math.floor(clock.now() / 1000) + count * 60
  const cases: readonly (readonly [string, () => Promise<string> | string])[] = [
    ['un jeton sans signature', () => new UnsecuredJWT(claims()).encode()],
    ['signé du secret du client', () => sign(claims(), { key: secret, header: { alg: 'HS256' } })],
    ['signé d’une autre clé', () => sign(claims(), { key: other })],
    ['une clé inconnue', () => sign(claims(), { key: other, header: { alg: 'RS256', kid: 'x' } })],
    ['un algorithme non annoncé', () => sign(claims(), { key: other, header: { alg: 'RS512' } })],
    ['pour un autre client', () => sign(claims({ aud: 'autre' }))],
    ['d’un autre émetteur', () => sign(claims({ iss: 'https://mallory.example' }))],
    ['trop vieux', () => sign(claims({ iat: minutes(-6) }))],
    ['de demain', () => sign(claims({ iat: minutes(2) }))],
    ['expiré', () => sign(claims({ exp: minutes(-2) }))],
    ['sans date', () => sign(claims({ iat: undefined }))],
    ['sans numéro', () => sign(claims({ jti: undefined }))],
    ['sans événement', () => sign(claims({ events: undefined }))],
    ['d’un autre événement', () => sign(claims({ events: { 'http://autre': {} } }))],
    ['d’un événement vide', () => sign(claims({ events: { [event]: true } }))],
    ['avec un nonce', () => sign(claims({ nonce: 'n' }))],
    ['avec un nonce vide', () => sign(claims({ nonce: null }))],
    ['d’un sujet qui n’en est pas un', () => sign(claims({ sub: 'zoe\u0000' }))],
    ['d’une session sans fin', () => sign(claims({ sid: 'x'.repeat(256) }))],
    ['sans sid ni sujet', () => sign(claims({ sub: undefined }))],
    ['d’une autre sorte', () => sign(claims(), { header: { alg: 'RS256', typ: 'at+jwt' } })],
    ['ce qui n’est pas un jeton', () => 'a.b.c'],
  ]
  test.each(cases)('%s', async (_, make) => {
    const { token } = await enter('zoe')
    const refused = await postToken(await make())
    expect([refused.status, refused.json().code]).toEqual([400, 'provider.logout-refused'])
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(await isIn(token)).toBe(true)
  })

  test('un jeton d’identité à sa place', async () => {
    const { token } = await enter('zoe')
    const [row] = await app.services.database.queries
      .selectFrom('sessions')
      .select(['id'])
      .where('provider_id', '=', mairie.id)
      .execute()
    expect(row).toBeDefined()
    const left = await app.call('POST', '/auth/leave', { token })
    const address = new URL(left.json<{ data: { address: string } }>().data.address)
    const still = await enter('zoe')
    expect((await postToken(address.searchParams.get('id_token_hint') ?? '')).status).toBe(400)
    expect(await isIn(still.token)).toBe(true)
  })

  test('le même jeton deux fois, même ensemble', async () => {
    await enter('zoe')
    const token = await sign(claims())
    const statuses = (await atOnce(3, () => postToken(token))).map(({ status }) => status)
    expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 400, 400])
    const renamed = await sign(claims({ jti: 'autre' }))
    expect((await postToken(renamed)).status).toBe(200)
    clock.advance(6 * 60_000)
    expect((await postToken(renamed)).status).toBe(400)
  })

  test('un fournisseur inconnu, un corps trop grand, d’un autre type, ou sans jeton', async () => {
    const token = await sign(claims())
    for (const id of ['ailleurs', '%00', 'x'.repeat(2000)]) {
      const path = `/auth/providers/${id}/logout-token`
      expect([id, (await postToken(token, { path })).status]).toEqual([id, 404])
    }
    expect((await postToken('x'.repeat(16 * 1024))).status).toBe(413)
    const json = JSON.stringify({ logout_token: token })
    expect((await post(json, { type: 'application/json' })).status).toBe(415)
    for (const form of ['', 'autre=1', `logout_token=${token}&logout_token=${token}`])
      expect((await post(form)).status).toBe(400)
    // Nothing else reads forms.
    const login = await post('email=a', { path: '/auth/login' })
    expect(login.status).toBe(415)
  })
})

test('qui envoie trop de jetons refusés attend ; celui du fournisseur passe encore, même du même réseau', async () => {
  const { token } = await enter('zoe')
  const forged = await sign(claims(), {
    key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  })
  const answers = []
  for (let time = 0; time < 21; time += 1) answers.push((await postToken(forged)).status)
  expect(answers).toEqual([...Array<number>(20).fill(400), 429])
  expect((await postToken(forged, { from: '192.0.2.2' })).status).toBe(400)
  expect((await postToken(await sign(claims()))).status).toBe(200)
  expect(await isIn(token)).toBe(false)
})

test('un inconnu ne fait pas demander les clés du fournisseur sans cesse', async () => {
  const { asked } = provider
  const keysAsked = () => asked.filter((path) => path === '/jwks').length
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const forge = async (kid: string) =>
    await postToken(await sign(claims(), { key, header: { alg: 'RS256', kid } }), {
      from: `198.51.100.${kid}`,
    })
  const before = keysAsked()
  for (let time = 0; time < 10; time += 1) await forge(String(time))
  expect(keysAsked() - before).toBe(1)
  clock.advance(31_000)
  await Promise.all([1, 2, 3].map((kid) => forge(`2${kid}`)))
  expect(keysAsked() - before).toBe(2)
})
