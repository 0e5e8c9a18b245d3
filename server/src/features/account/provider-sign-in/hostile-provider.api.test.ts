import type { SignInResult } from '@atelier/contract/account/account'
import type { Provider } from '@atelier/contract/providers/provider-settings'
import type { ProviderStart } from '@atelier/contract/providers/providers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { createManualClock, type ManualClock } from '#testing/manual-clock.ts'
import { providerDraft } from '#testing/providers/provider-samples.ts'
import { startProvider, type TestProvider } from '#testing/providers/start-provider.ts'
import { addAuthenticator, codeAt } from '#testing/second-factors/authenticator-app.ts'

let provider: TestProvider
let clock: ManualClock
let app: TestApp
let admin: string
let lines: string[]
let mairie: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  clock = createManualClock(Date.now())
  lines = []
  const write = (line: string) => void lines.push(line)
  const log = createLog({ level: 'debug', readable: false, write })
  app = await createTestApp({ clock, log })
  admin = (await app.createUser('Admin')).token
  mairie = await add(provider.issuer)
  provider.register([mairie.redirectUrl])
})
afterEach(() => app.close())

async function add(issuer: string): Promise<Provider> {
  const added = await app.call('POST', '/admin/providers', {
    token: admin,
    body: { ...providerDraft, issuer },
  })
  return added.json<{ data: Provider }>().data
}
const start = (id = mairie.id) => app.call('POST', `/auth/providers/${id}/start`)
const begin = async () => (await start()).json<{ data: ProviderStart }>().data
const finish = (flow: string, answer: string) =>
  app.call('POST', `/auth/providers/${mairie.id}/finish`, { body: { flow, answer } })
async function goThere(id: string, claims: object) {
  provider.comes(id, claims)
  const { address, flow } = await begin()
  return { flow, answer: await provider.walk(address) }
}
async function enter(id: string, claims: object) {
  const { flow, answer } = await goThere(id, claims)
  const { status, json } = await finish(flow, answer)
  return { status, code: json<{ code?: string }>().code }
}
const identities = () =>
  app.services.database.queries.selectFrom('identities').selectAll().execute()
const zoe = { email: 'zoe@mairie.example', email_verified: true, name: 'Zoé Martin' }

describe('ce qu’un fournisseur dit d’étrange', () => {
  test('une adresse qui n’en est pas une n’est ni gardée, ni une panne', async () => {
    const strange = [`${'x'.repeat(300_000)}@mairie.example`, 'a\u0000b@mairie.example', '\ud800']
    for (const email of strange)
      expect(await enter('zoe', { ...zoe, email })).toEqual({
        ...{ status: 403, code: 'provider.no-account' },
      })
    expect((await enter('zoe', zoe)).status).toBe(200)
    for (const email of strange) {
      expect((await enter('zoe', { ...zoe, email })).status).toBe(200)
      expect((await identities()).map((identity) => identity.email)).toEqual([null])
    }
  })

  test.each([
    ['trop long', 'x'.repeat(256)],
    ['nul', 'a\u0000b'],
    ['retourné', 'a\u202eb'],
  ])('un identifiant %s n’ouvre aucun compte', async (_, id) => {
    expect(await enter(id, zoe)).toEqual({ status: 502, code: 'provider.failed' })
    expect(await identities()).toEqual([])
  })

  test.each([
    ['par milliers', Array.from({ length: 50_000 }, (_, place) => `g${place}`)],
    ['profonds', JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)],
    ['aux noms de prototype', JSON.parse('{"__proto__":{"a":"b"},"constructor":"c"}')],
    ['coupés', [`${'x'.repeat(200)}😀`, '\ud800', 'a\u0000b']],
  ])(
    'des groupes %s ne prennent pas plus de place, et n’empêchent pas d’entrer',
    async (_, groups) => {
      for (let time = 0; time < 2; time += 1)
        expect((await enter('zoe', { ...zoe, groups })).status).toBe(200)
      const [identity] = await identities()
      expect(identity?.claims?.length).toBeLessThan(8192)
    },
  )

  test('ce qu’il reproche est au journal, sans rien d’autre de sa réponse', async () => {
    const { flow, answer } = await goThere('zoe', zoe)
    expect((await finish(flow, answer)).status).toBe(200)
    expect((await finish(flow, answer)).status).toBe(502)
    const told = lines.filter((line) => line.includes('n’a pas abouti')).join()
    expect(told).toContain('invalid_grant')
    expect(told).not.toContain(new URLSearchParams(answer).get('code'))
  })

  test('le plus long qui se garde se relie encore à un compte', async () => {
    const { user } = await app.createUser('Alice')
    const groups = Array.from({ length: 250 }, (_, place) => `${'é'.repeat(10)} ${place}`)
    const { flow, answer } = await goThere('x'.repeat(255), { ...zoe, email: user.email, groups })
    const refused = (await finish(flow, answer)).json<{ params: { ticket: string } }>()
    const body = { ticket: refused.params.ticket, password: 'motdepasse' }
    expect((await app.call('POST', '/auth/providers/link', { body })).status).toBe(200)
    const [identity] = await identities()
    expect(Buffer.byteLength(identity?.claims ?? '')).toBeGreaterThan(6000)
  })
})

describe('un inconnu', () => {
  const isDiscovery = (path: string) => path.endsWith('/openid-configuration')
  const discoveries = (at: TestProvider) => at.asked.filter(isDiscovery).length

  test('qui échoue sans cesse ne fait pas demander chaque fois ce qu’est un fournisseur', async () => {
    await using other = await startProvider()
    const lycee = await add(other.issuer)
    other.register([lycee.redirectUrl])
    const before = discoveries(provider)
    expect((await start(lycee.id)).status).toBe(200)
    const { flow } = await begin()
    const fail = async () =>
      expect((await finish(flow, 'code=x&state=y')).json().code).toBe('provider.failed')
    for (let time = 0; time < 5; time += 1) {
      await fail()
      await begin()
    }
    expect(discoveries(provider) - before).toBe(1)
    clock.advance(30_000)
    for (let time = 0; time < 5; time += 1) {
      await fail()
      await begin()
    }
    expect(discoveries(provider) - before).toBe(2)
    // Another provider is not concerned.
    expect((await start(lycee.id)).status).toBe(200)
    expect(discoveries(other)).toBe(1)
  })

  test('ne fait pas non plus sonner sans cesse chez un fournisseur absent', async () => {
    await using other = await startProvider()
    const lycee = await add(other.issuer)
    for (let time = 0; time < 5; time += 1)
      expect((await start(lycee.id)).json().code).toBe('provider.failed')
    expect(discoveries(other)).toBe(1)
    other.register([lycee.redirectUrl])
    clock.advance(5000)
    expect((await start(lycee.id)).status).toBe(200)
  })
})

test.each(['fermé', 'retiré'])(
  'ce qui était en chemin n’ouvre plus rien par un fournisseur %s',
  async (how) => {
    const alice = (await app.createUser('Alice')).user
    const ticketOf = async (id: string, claims: object) => {
      const { flow, answer } = await goThere(id, claims)
      return (await finish(flow, answer)).json<{ params: { ticket: string } }>().params.ticket
    }
    const link = await ticketOf('bob', { ...zoe, email: alice.email })
    const { flow, answer } = await goThere('zoe', zoe)
    const entered = (await finish(flow, answer)).json<{ data: SignInResult }>().data
    const { secret } = await addAuthenticator(app, entered.tokens.accessToken)
    const second = await ticketOf('zoe', zoe)
    const by = { token: admin }
    const path = `/admin/providers/${mairie.id}`
    const body = { ...providerDraft, issuer: provider.issuer, isOn: false }
    await (how === 'fermé' ? app.call('PUT', path, { ...by, body }) : app.call('DELETE', path, by))
    const proof = { code: codeAt(secret, clock.now(), 1) }
    for (const refused of [
      await app.call('POST', '/auth/providers/link', {
        body: { ticket: link, password: 'motdepasse' },
      }),
      await app.call('POST', '/auth/second-factor', { body: { ticket: second, proof } }),
    ])
      expect([refused.status, refused.json().code]).toEqual([403, 'account.sign-in-expired'])
  },
)

test('la même personne nouvelle, deux fois à la fois, a un compte', async () => {
  const ways = [await goThere('zoe', zoe), await goThere('zoe', zoe)]
  const answers = await atOnce(ways.length, async (index) => {
    const { flow = '', answer = '' } = ways[index] ?? {}
    return await finish(flow, answer)
  })
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.every((status) => status < 500)).toBe(true)
  expect(await identities()).toHaveLength(1)
})
