import { api } from '@atelier/contract/api'
import type {
  AdminConfiguration,
  ConfigurationChange,
} from '@atelier/contract/configuration/configuration'
import type { Operation, Operations } from '@atelier/contract/wire/operation'
import { createScriptedEngine, gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { samplePath } from '#testing/access/access-matrix.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

let app: TestApp
let admin: string
beforeEach(async () => {
  app = await createTestApp({ engines: [createScriptedEngine({ id: 'localai' })] })
  admin = (await app.createUser('Admin')).token
})
afterEach(() => app.close())

const read = async () =>
  (await app.call('GET', '/admin/config', { token: admin })).json<{ data: AdminConfiguration }>()
    .data
const save = (body: ConfigurationChange | object) =>
  app.call('PUT', '/admin/config', { token: admin, body })

describe('lire et changer', () => {
  test('une installation neuve a tout ouvert et les limites de départ', async () => {
    const { features, limits, localai, maintenance } = await read()
    expect(Object.values(features)).toEqual([true, true, true, true, true, true])
    expect(limits).toMatchObject({
      maxConcurrentRequests: 5,
      maxTokensPerRequest: 16_000,
      maxFileSizeBytes: 52_428_800,
      rateLimitPerMinute: 60,
    })
    expect(localai).toEqual({
      ...{ baseUrl: '', apiKey: '', apiKeySet: false },
      timeout: 30,
      retryAttempts: 0,
    })
    expect(maintenance).toEqual({ enabled: false, message: '', allowedUsers: [] })
  })

  test('ce qui manque reste, champ par champ, et survit au redémarrage', async () => {
    await save({ limits: { rateLimitPerMinute: 7 }, features: { inpaintingEnabled: false } })
    const { limits, features } = await read()
    expect(limits).toMatchObject({ rateLimitPerMinute: 7, maxConcurrentRequests: 5 })
    expect(features).toMatchObject({ inpaintingEnabled: false, chatEnabled: true })
    expect((await save({})).status).toBe(200)
    expect((await read()).limits.rateLimitPerMinute).toBe(7)
  })

  test('deux changements envoyés ensemble sont faits tous les deux', async () => {
    await Promise.all([
      save({ limits: { rateLimitPerMinute: 7 } }),
      save({ features: { inpaintingEnabled: false } }),
      app.call('POST', '/admin/system/maintenance/enable', {
        token: admin,
        body: { message: 'Pause' },
      }),
    ])
    const { limits, features, maintenance } = await read()
    expect([limits.rateLimitPerMinute, features.inpaintingEnabled, maintenance.enabled]).toEqual([
      7,
      false,
      true,
    ])
  })

  test('ce qui a été lu peut être renvoyé tel quel', async () => {
    const before = await read()
    expect((await save(before)).status).toBe(200)
    expect(await read()).toEqual(before)
  })

  test.each([
    ['limits.maxConcurrentRequests', { limits: { maxConcurrentRequests: 101 } }],
    ['limits.rateLimitPerMinute', { limits: { rateLimitPerMinute: 0 } }],
    ['limits.maxTokensPerRequest', { limits: { maxTokensPerRequest: 99 } }],
    ['limits.maxFileSizeBytes', { limits: { maxFileSizeBytes: 100_000_001 } }],
    ['localai.timeout', { localai: { timeout: 305 } }],
    ['localai.timeout', { localai: { timeout: 45 } }],
    ['localai.retryAttempts', { localai: { retryAttempts: 11 } }],
    ['localai.baseUrl', { localai: { baseUrl: 'ftp://ailleurs' } }],
    ['localai.baseUrl', { localai: { baseUrl: 'http://169.254.169.254' } }],
  ])('refuse %s hors de ses bornes et ne change rien', async (field, change) => {
    const before = await read()
    const { status, json } = await save(change)
    expect([status, Object.keys(json().fields)]).toEqual([400, [field]])
    expect(await read()).toEqual(before)
  })
})

describe('clé du moteur', () => {
  const keyNow = () => app.services.configuration.engines()[0]?.apiKey

  test('elle ne sort jamais, reste quand elle est vide ou absente, et null l’efface', async () => {
    await save({ localai: { baseUrl: 'http://ia:8080', apiKey: 'secret-1' } })
    expect((await read()).localai).toMatchObject({ apiKey: '', apiKeySet: true })
    await save({ localai: { apiKey: '' } })
    await save({ localai: { timeout: 60 } })
    expect(keyNow()).toBe('secret-1')
    const rows = await app.services.database.queries
      .selectFrom('configuration')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain('secret-1')
    await save({ localai: { apiKey: null } })
    expect([keyNow(), (await read()).localai.apiKeySet]).toEqual([undefined, false])
  })

  test('elle n’est pas portée à un autre serveur', async () => {
    await save({ localai: { baseUrl: 'http://ia:8080', apiKey: 'secret-1' } })
    await save({ localai: { baseUrl: 'http://ailleurs:8080' } })
    expect(keyNow()).toBeUndefined()
  })

  test('ce que l’environnement fixe gagne, se lit et ne se change pas', async () => {
    await app.close()
    app = await createTestApp({
      environment: { LOCALAI_URL: 'http://fixe:8080', LOCALAI_API_KEY: 'fixe' },
    })
    admin = (await app.createUser('Admin')).token
    const { localai, fixed } = await read()
    expect(localai).toMatchObject({ baseUrl: 'http://fixe:8080', apiKeySet: true })
    expect(fixed.map(({ field }) => field)).toEqual(['localai.baseUrl', 'localai.apiKey'])
    const { status, json } = await save({ localai: { baseUrl: 'http://autre:8080' } })
    expect([status, json().code]).toEqual([409, 'configuration.fixed'])
  })
})

/** Each feature that has operations and a switch, with its switch. */
const switched = (
  [
    ['chat', 'chatEnabled'],
    ['images', 'imageGenerationEnabled'],
    ['inpainting', 'inpaintingEnabled'],
    ['transcription', 'audioTranscriptionEnabled'],
    ['speech', 'textToSpeechEnabled'],
    ['knowledge', 'knowledgeEnabled'],
  ] as const
).filter(([feature]) => operationsOf(feature).length > 0)

function operationsOf(feature: string): [string, Operation][] {
  const features: Readonly<Record<string, Operations>> = api
  return Object.entries(features[feature] ?? {})
}

describe('effet immédiat', () => {
  test.each(switched)(
    '%s, coupée, est refusée par toutes ses portes, à tous',
    async (feature, name) => {
      const token = (await app.createUser('Zoé')).token
      await save({ features: { [name]: false } })
      for (const [key, operation] of operationsOf(feature))
        for (const who of operation.access === 'admin' ? [admin] : [token, admin]) {
          const { status, json } = await app.call(operation.method, samplePath(operation, {}), {
            token: who,
          })
          expect([key, status, json().error]).toEqual([key, 403, 'Fonctionnalité désactivée'])
        }
      await save({ features: { [name]: true } })
      for (const [key, operation] of operationsOf(feature)) {
        const { json } = await app.call(operation.method, samplePath(operation, {}), { token })
        expect([key, json().code]).not.toEqual([key, 'feature.disabled'])
      }
    },
  )

  test('en maintenance : 503 avec le message, sauf pour l’administrateur et les personnes nommées', async () => {
    const { token } = await app.createUser('Zoé')
    const named = await app.createUser('Noël')
    await save({
      maintenance: {
        enabled: true,
        message: 'Retour à 14 h',
        allowedUsers: [named.user.email.toUpperCase()],
      },
    })
    const { status, json } = await app.call('GET', '/chat', { token })
    expect([status, json().code, json().error]).toEqual([503, 'maintenance.on', 'Retour à 14 h'])
    for (const allowed of [admin, named.token])
      expect((await app.call('GET', '/chat', { token: allowed })).status).toBe(200)
    expect((await app.call('GET', '/status')).json()).toMatchObject({
      data: { maintenance: { message: 'Retour à 14 h' } },
    })
    const login = (email: string, password: string) =>
      app.call('POST', '/auth/login', { body: { email, password } })
    expect((await login('personne.2@mairie.example', 'motdepasse')).json().error).toBe(
      'Retour à 14 h',
    )
    expect((await login('personne.2@mairie.example', 'mauvais-mot')).json().error).toBe(
      'Identifiants invalides',
    )
    expect((await login('personne.3@mairie.example', 'motdepasse')).status).toBe(200)
    expect(
      (
        await app.call('POST', '/auth/register', {
          body: { name: 'Léa', email: 'lea@a.fr', password: 'motdepasse' },
        })
      ).status,
    ).toBe(503)
  })

  test('en maintenance, l’administrateur voit ce qui se termine encore, jusqu’au dernier', async () => {
    const engine = createScriptedEngine({ id: 'localai' })
    await app.close()
    app = await createTestApp({ engines: [engine], maxConcurrentRequests: 1 })
    const { token, user } = await app.createUser('Admin')
    admin = token
    const open = gate()
    engine.script = () => [open.promise, { text: 'Oui' }]
    const ids = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const { json } = await app.call('POST', '/chat/create', {
          token,
          body: { title: `${number}`, model: 'modele-scripte' },
        })
        return json<{ data: { id: string } }>().data.id
      }),
    )
    expect((await read()).jobsLeft).toBe(0)
    const asJob = { token, body: { content: 'Oui' }, headers: { prefer: 'respond-async' } }
    for (const id of ids) await app.call('POST', `/chat/${id}/messages`, asJob)
    const saved = await save({ maintenance: { enabled: true } })
    expect(saved.json<{ data: AdminConfiguration }>().data.jobsLeft).toBe(3)
    expect((await read()).jobsLeft).toBe(3)

    const leave = new AbortController()
    const jobsLeft: number[] = []
    const events = app.services.live.subscribe(user.id, undefined, leave.signal)
    const listening = (async () => {
      for await (const { event } of events) {
        if (event.type !== 'work') continue
        jobsLeft.push(event.jobsLeft)
        if (event.jobsLeft === 3) open.resolve()
        if (event.jobsLeft === 0) return
      }
    })()
    await listening
    leave.abort()
    expect([jobsLeft[0], jobsLeft.at(-1)]).toEqual([3, 0])
    expect((await read()).jobsLeft).toBe(0)
  })

  test('les demandes par minute et leur refus', async () => {
    const { token } = await app.createUser('Zoé')
    await save({ limits: { rateLimitPerMinute: 2 } })
    const chats = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const created = await app.call('POST', '/chat/create', {
          token,
          body: { title: `Chat ${number}`, model: 'modele-scripte' },
        })
        return created.json<{ data: { id: string } }>().data.id
      }),
    )
    const responses = await Promise.all(
      chats.map((id) =>
        app.call('POST', `/chat/${id}/messages`, { token, body: { content: 'Oui', role: 'user' } }),
      ),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([200, 200, 429])
    expect(
      Number(responses.find((response) => response.status === 429)?.headers['retry-after']),
    ).toBeGreaterThan(0)
  })

  test('un nombre de places changé profite à qui attend déjà', async () => {
    const engine = createScriptedEngine({ id: 'localai' })
    await app.close()
    app = await createTestApp({ engines: [engine] })
    admin = (await app.createUser('Admin')).token
    await save({ limits: { maxConcurrentRequests: 1 } })
    const open = gate()
    engine.script = () => [open.promise, { text: 'Oui' }]
    const created = await Promise.all(
      [1, 2].map((number) =>
        app.call('POST', '/chat/create', {
          token: admin,
          body: { title: `${number}`, model: 'modele-scripte' },
        }),
      ),
    )
    const first = engine.nextCall()
    const responses = created.map((chat) =>
      app.call('POST', `/chat/${chat.json<{ data: { id: string } }>().data.id}/messages`, {
        token: admin,
        body: { content: 'Oui', role: 'user' },
      }),
    )
    await first
    const second = engine.nextCall()
    await save({ limits: { maxConcurrentRequests: 2 } })
    await second
    open.resolve()
    expect((await Promise.all(responses)).map((response) => response.status)).toEqual([200, 200])
  })
})
