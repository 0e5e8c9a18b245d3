import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { startFaultProxy } from '#testing/object-store/fault-proxy.ts'
import { startObjectStore, storageUrl } from '#testing/object-store/start-object-store.ts'
import { createTusSetup } from '#testing/setups/tus-setup.ts'

const store = await startObjectStore()
afterAll(() => store?.[Symbol.asyncDispose]())

/** The whole application on a bucket, behind what lets the store fail. Use with `await using`. */
async function setUp(environment: Readonly<Record<string, string>> = {}) {
  if (!store) throw new Error('skipped without a store')
  const { location } = store
  const proxy = await startFaultProxy(location.endpoint ?? '')
  const prefix = `${location.prefix}${makeId()}/`
  const reached = { ...location, prefix, endpoint: proxy.endpoint }
  let passedMs = 0
  const app = await createTestApp({
    clock: { now: () => Date.now() + passedMs },
    environment: { ...store.environment, STORAGE_URL: storageUrl(reached), ...environment },
  })
  return {
    app,
    proxy,
    /** What was looked at a while ago is looked at again. */
    pass(milliseconds: number): void {
      passedMs += milliseconds
    },
    async [Symbol.asyncDispose]() {
      proxy.state.fault = 'none'
      await app.close()
      await proxy[Symbol.asyncDispose]()
    },
  }
}
async function storeText({ services }: TestApp, ownerId: string, text: string) {
  const file = {
    ownerId,
    kind: 'attachments',
    mediaType: 'audio/wav',
    originalName: 'été.wav',
    stream: Readable.from([Buffer.from(text)]),
  } as const
  const id = await services.files.create(file, async (_, stored) => stored.id)
  return (await services.files.linksFor(ownerId))(id)
}
const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer()
const sendPicture = async (app: TestApp, token: string) =>
  app.call('POST', '/auth/upload-avatar', {
    token,
    ...(await multipartBody('avatar', await picture(), 'moi.png')),
  })

describe.skipIf(!store)('l’atelier sur un bucket', () => {
  test('range, rend, donne des plages, efface plus tard', async () => {
    await using setup = await setUp()
    const { app } = setup
    const { token, user } = await app.createUser()
    expect((await sendPicture(app, token)).status).toBe(200)
    const link = await storeText(app, user.id, 'bonjour')
    expect((await app.open(link)).body).toBe('bonjour')
    const part = await app.open(link, { range: 'bytes=3-' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'jour',
      'bytes 3-6/7',
    ])
    expect((await app.call('GET', '/ready')).status).toBe(200)
    expect(await Array.fromAsync(app.services.storage.list())).toHaveLength(2)
  })

  test('un envoi par parties y attend, survit au serveur, et s’y range', async () => {
    if (!store) throw new Error('skipped without a store')
    const { location, environment } = store
    const prefix = `${location.prefix}${makeId()}/`
    const setup = await createTusSetup({
      ...environment,
      STORAGE_URL: storageUrl({ ...location, prefix }),
    })
    try {
      const bytes = setup.recording(150)
      const url = await setup.begin(bytes.length)
      await setup.add(url, 0, bytes.subarray(0, 4_500_000))
      await setup.restart()
      expect(await setup.state(url)).toMatchObject({ status: 200, offset: 4_500_000 })
      await setup.add(url, 4_500_000, bytes.subarray(4_500_000))
      expect((await setup.transcribe(url)).status).toBe(200)
      const { storage } = setup.app().services
      const [stored, ...others] = await Array.fromAsync(storage.list())
      expect(others).toEqual([])
      expect(await storage.byteSize(stored?.id ?? '')).toBe(bytes.length)
    } finally {
      await setup.close()
    }
  })

  test('sur demande, le navigateur va au stockage, sauf une page qui lit elle-même', async () => {
    await using setup = await setUp({ STORAGE_REDIRECT: 'true' })
    const { app } = setup
    const { user } = await app.createUser()
    const link = await storeText(app, user.id, 'bonjour')
    const shown = await app.open(link, { 'sec-fetch-mode': 'no-cors' })
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([302, 'no-store'])
    const url = String(shown.headers.location)
    const answer = await fetch(url)
    expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      'bonjour',
      'inline',
    ])
    const saved = await app.open(`${link}&download=1`, { 'sec-fetch-mode': 'navigate' })
    expect(decodeURIComponent(String(saved.headers.location))).toContain('attachment; filename')
    expect((await app.open(link, { 'sec-fetch-mode': 'cors' })).body).toBe('bonjour')
    expect((await app.open(link)).body).toBe('bonjour')
    const wrong = await app.open(link.replace(/s=./, 's=%20'), { 'sec-fetch-mode': 'no-cors' })
    expect(wrong.statusCode).toBe(404)
    const policy = String((await app.open('/')).headers['content-security-policy'])
    expect(policy).toMatch(new RegExp(`img-src [^;]*${new URL(url).origin}`))
    expect(policy).toMatch(new RegExp(`media-src [^;]*${new URL(url).origin}`))
  })

  test('absent, il répond 503 en français, sans ligne sans octets, et repart ensuite', async () => {
    await using setup = await setUp()
    const { app, proxy } = setup
    const { token, user } = await app.createUser()
    const link = await storeText(app, user.id, 'bonjour')
    const files = () => app.services.database.queries.selectFrom('files').selectAll().execute()
    proxy.state.fault = 'away'
    const refused = await sendPicture(app, token)
    expect([refused.status, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'server.storage-away',
      '5',
    ])
    expect(refused.json().error).toMatch(/^Le stockage des fichiers ne répond pas/)
    expect((await app.open(link)).statusCode).toBe(503)
    expect(await files()).toHaveLength(1)
    expect((await app.call('GET', '/chat', { token })).status).toBe(200)
    setup.pass(5000)
    expect((await app.call('GET', '/ready')).json()).toMatchObject({ data: { storage: 'away' } })
    proxy.state.fault = 'none'
    expect((await sendPicture(app, token)).status).toBe(200)
    expect((await app.open(link)).body).toBe('bonjour')
    expect(await files()).toHaveLength(2)
  })
})
