import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { expect, test } from 'vitest'
import { countStoredBytes } from '#database/count-stored-bytes.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { multipartBody } from '#testing/multipart-body.ts'

const engines = () => [createScriptedEngine({ id: 'localai' }), createScriptedImageEngine()]
const text = (length: number) => 'a'.repeat(length)

async function setUp(limits: NonNullable<Parameters<typeof createTestApp>[0]>['limits']) {
  const app = await createTestApp({ engines: engines(), ...(limits && { limits }) })
  // The first account is the administrator's, who has no limit.
  const admin = await app.createUser('Admin')
  const { token, user } = await app.createUser()
  const made = await app.call('POST', '/chat/create', {
    token,
    body: { title: 'Parler', model: 'modele-scripte' },
  })
  const chatId = made.json<{ data: { id: string } }>().data.id
  return { app, admin, token, user, chatId }
}
const attach = async (app: TestApp, token: string, chatId: string, bytes: number) => {
  const form = await multipartBody('file', Buffer.from(text(bytes)), 'note.txt', { chatId })
  return app.call('POST', '/attachments', { token, ...form })
}
const send = (app: TestApp, token: string, chatId: string, content: string) =>
  app.call('POST', `/chat/${chatId}/messages`, { token, body: { content, role: 'user' } })
const stateOf = (app: TestApp, userId: string) => app.services.userStorage.state(userId)
const codesOf = (responses: readonly { status: number; json(): { code?: string } }[]) =>
  responses.filter(({ status }) => status >= 400).map((response) => response.json().code)

test('de cinquante imports à la fois là où dix tiennent, dix sont gardés, à l’octet près', async () => {
  const { app, token, user } = await setUp({ maxStorageBytes: 105_000 })
  await using _ = app
  const chat = JSON.stringify({
    title: 'Un',
    settings: {},
    messages: [{ role: 'user', content: text(10_000) }],
  })
  const before = (await stateOf(app, user.id)).usedBytes
  const responses = await atOnce(50, () =>
    app.call('POST', '/chat/import', { token, body: { json: chat } }),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(new Set(codesOf(responses))).toEqual(new Set(['limit.storage']))
  const { usedBytes } = await stateOf(app, user.id)
  expect(usedBytes).toBeGreaterThan(before + 100_000)
  expect(usedBytes).toBeLessThanOrEqual(105_000)
})

test('de cinquante envois à la fois là où dix tiennent, dix sont gardés, et rien ne reste des autres', async () => {
  const { app, token, user, chatId } = await setUp({ maxStorageBytes: 1_100_000 })
  await using _ = app
  const responses = await atOnce(50, () => attach(app, token, chatId, 52_000))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(new Set(codesOf(responses))).toEqual(new Set(['limit.storage']))
  const counted = await countStoredBytes(app.services.database.queries, user.id)
  expect((await stateOf(app, user.id)).usedBytes).toBe(
    (counted.get('attachments') ?? 0) + (counted.get('chats') ?? 0),
  )
})

test('à la limite, ni message, ni envoi, ni import, ni travail qui garde ; lire, effacer et emporter restent possibles', async () => {
  const { app, admin, token, user, chatId } = await setUp({ maxStorageBytes: 1000 })
  await using _ = app
  expect((await send(app, token, chatId, text(700))).status).toBe(200)
  const refused = await send(app, token, chatId, text(400))
  expect([refused.status, refused.json()]).toEqual([
    507,
    expect.objectContaining({
      code: 'limit.storage',
      params: expect.objectContaining({ limit: 1000 }),
    }),
  ])
  const picture = { model: 'sd/peintre', prompt: text(300) }
  const responses = await Promise.all([
    attach(app, token, chatId, 300),
    app.call('POST', `/chat/${chatId}/duplicate`, { token }),
    app.call('POST', '/images/generations', { token, body: picture }),
  ])
  expect(codesOf(responses)).toEqual(['limit.storage', 'limit.storage', 'limit.storage'])
  expect((await app.call('GET', `/chat/${chatId}`, { token })).status).toBe(200)
  expect((await app.call('POST', '/belongings/export', { token })).status).toBe(200)
  expect((await send(app, admin.token, await chatOf(app, admin.token), text(2000))).status).toBe(
    200,
  )
  expect((await app.call('DELETE', `/chat/${chatId}`, { token })).status).toBe(200)
  // What is in the trash counts until that is emptied.
  expect((await app.call('DELETE', '/trash', { token })).status).toBe(200)
  await expect.poll(async () => (await stateOf(app, user.id)).usedBytes).toBe(0)
})

test('une réponse qui s’écrit est gardée en entier, même quand elle passe la limite', async () => {
  const { app, token, user, chatId } = await setUp({ maxStorageBytes: 88 })
  await using _ = app
  expect((await send(app, token, chatId, text(48))).status).toBe(200)
  const { usedBytes } = await stateOf(app, user.id)
  expect(usedBytes).toBeGreaterThan(88)
  expect((await send(app, token, chatId, 'encore')).status).toBe(507)
})

test('ce qui est annoncé et n’est pas arrivé compte : des envois par morceaux ne dépassent jamais la place du disque', async () => {
  const { app, token } = await setUp({})
  await using _ = app
  const { storage } = app.services
  storage.freeBytes = async () => 800 * 1024 ** 2
  const start = async (megabytes: number) => {
    const response = await startUpload(app, token, megabytes * 1024 ** 2)
    return [response.status, response.status < 400 ? undefined : response.json().code]
  }
  expect(await start(380)).toEqual([201, undefined])
  expect(await start(380)).toEqual([507, 'server.no-space'])
  expect(await start(200)).toEqual([201, undefined])
})

test('les octets annoncés d’une personne ont une limite, dite avec l’attente', async () => {
  const { app, token } = await setUp({ uploadingBytes: 1000 })
  await using _ = app
  const responses = await atOnce(4, () => startUpload(app, token, 400))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = responses.find(({ status }) => status === 429)
  expect(refused?.json()).toMatchObject({
    code: 'limit.uploads',
    params: { used: 800, limit: 1000 },
  })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
})

test('la réserve du disque tient aussi pendant qu’un envoi arrive', async () => {
  const { app, token, chatId } = await setUp({})
  await using _ = app
  const { storage } = app.services
  let reads = 0
  // Enough at the beginning, and another program fills the disk meanwhile.
  storage.freeBytes = async () => {
    reads += 1
    return reads <= 2 ? 1024 ** 3 : 100 * 1024 ** 2
  }
  const response = await attach(app, token, chatId, 9 * 1024 ** 2)
  expect([response.status, response.json().code]).toEqual([507, 'server.no-space'])
})

const startUpload = (app: TestApp, token: string, bytes: number) =>
  app.call('POST', '/audio/uploads', {
    token,
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(bytes) },
    body: {},
  })

const chatOf = async (app: TestApp, token: string) =>
  (
    await app.call('POST', '/chat/create', {
      token,
      body: { title: 'Autre', model: 'modele-scripte' },
    })
  ).json<{ data: { id: string } }>().data.id
