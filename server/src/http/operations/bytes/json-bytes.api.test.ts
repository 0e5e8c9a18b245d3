import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Chat } from '@atelier/contract/chat/chat'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

const megabyte = 1024 ** 2
/** More than the system holds for a connection whose other end does not read. */
const contents = Array.from({ length: 24 }, () => 'mot '.repeat(megabyte / 4))

async function importLong(app: TestApp, token: string): Promise<string> {
  const messages = contents.map((content) => ({ role: 'user', content: content.slice(0, 700_000) }))
  const json = JSON.stringify({ title: 'Long', messages })
  const imported = await app.call('POST', '/chat/import', { token, body: { json } })
  return imported.json<{ data: [Chat] }>().data[0].id
}

const open: ClientRequest[] = []
afterEach(() => {
  for (const call of open.splice(0)) call.destroy()
})
const readNothing = (url: string, token: string): Promise<IncomingMessage> =>
  send(request(url, { headers: { authorization: `Bearer ${token}` }, agent: false }).end())
async function send(call: ClientRequest): Promise<IncomingMessage> {
  open.push(call)
  call.on('error', () => 'it is cut at the end')
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return response
}

test('qui demande beaucoup sans rien lire est refusé, jusqu’à ce qu’il ait lu ; les autres sont servis', async () => {
  await using app = await createTestApp({ limits: { unsentBytes: megabyte } })
  const [zoe, noel] = [await app.createUser(), await app.createUser()]
  const pathOf = async ({ token }: { readonly token: string }) =>
    `${await app.url()}/api/chat/${await importLong(app, token)}`
  const [hers, his] = [await pathOf(zoe), await pathOf(noel)]

  const first = await readNothing(hers, zoe.token)
  const second = await readNothing(hers, zoe.token)
  const other = await readNothing(his, noel.token)
  expect([first, second, other].map(({ statusCode }) => statusCode)).toEqual([200, 429, 200])
  expect(second.headers['retry-after']).toBe('5')

  first.resume()
  await once(first, 'end')
  await expect.poll(async () => (await readNothing(hers, zoe.token)).statusCode).toBe(200)
})

/** Reads a share of 16 MB without a session, from an address of this machine. */
async function shareForAll(app: TestApp) {
  const { token } = await app.createUser()
  await app.call('PUT', '/admin/config', { token, body: { sharing: { allows: 'link' } } })
  const json = JSON.stringify({
    messages: [{ role: 'user', content: contents.join('').slice(0, 16 * megabyte) }],
  })
  const imported = await app.call('POST', '/chat/import', { token, body: { json } })
  const chatId = imported.json<{ data: [Chat] }>().data[0].id
  const draft = { chatId, audience: 'link', expiresInDays: 1 }
  const made = await app.call('POST', '/shares', { token, body: draft })
  const { share, secret } = made.json<{ data: { share: { id: string }; secret: string } }>().data
  const url = `${await app.url()}/api/shared/${share.id}/read`
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, agent: false }
  return (localAddress = '127.0.0.1') =>
    send(request(url, { ...options, localAddress }).end(JSON.stringify({ secret })))
}

test('qui lit un partage sans être connecté, ni rien recevoir, est refusé aussi', async () => {
  await using app = await createTestApp({ limits: { unsentBytes: megabyte } })
  const read = await shareForAll(app)
  const [first, second] = [await read(), await read()]
  expect([first, second].map(({ statusCode }) => statusCode)).toEqual([200, 429])
  first.resume()
  await once(first, 'end')
  await expect.poll(async () => (await read()).statusCode).toBe(200)
})

test('qui lit sans être connecté, d’où que ce soit, laisse de la place aux autres', async () => {
  await using app = await createTestApp({ limits: { installationUnsentBytes: 24 * megabyte } })
  const read = await shareForAll(app)
  const [first, second] = [await read('127.0.0.1'), await read('127.0.0.2')]
  expect([first, second].map(({ statusCode }) => statusCode)).toEqual([200, 503])
  const { token } = await app.createUser()
  const json = JSON.stringify({ messages: [{ role: 'user', content: 'mot '.repeat(50_000) }] })
  const imported = await app.call('POST', '/chat/import', { token, body: { json } })
  const { id } = imported.json<{ data: [Chat] }>().data[0]
  const own = await readNothing(`${await app.url()}/api/chat/${id}`, token)
  expect(own.statusCode).toBe(200)
})

/** A megabyte at once, then little. */
const slowRate = { limits: { requestRateFactor: 1 / 60 } }
const bytesRefused = { code: 'limit.rate', params: { limit: 'requests.bytes' } }

test.for([
  { name: 'annoncé', duplex: undefined },
  { name: 'en morceaux', duplex: 'half' as const },
])('le JSON reçu compte dans le rythme, $name', async ({ duplex }) => {
  await using app = await createTestApp(slowRate)
  const { token } = await app.createUser()
  const other = await app.createUser()
  const text = JSON.stringify({ title: 'x'.repeat(1.5 * megabyte), model: 'm' })
  const body = duplex ? new Blob([text]).stream() : text
  const call = () =>
    fetch(`${url}/api/chat/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      ...(duplex && { duplex }),
    })
  const url = await app.url()
  expect((await call()).status).toBe(400)
  const next = await app.call('GET', '/auth/profile', { token })
  expect(next.json()).toMatchObject(bytesRefused)
  expect((await app.call('GET', '/auth/profile', { token: other.token })).status).toBe(200)
})

test('le JSON envoyé compte dans le rythme, et ce qu’une copie écrit aussi', async () => {
  await using app = await createTestApp(slowRate)
  const [zoe, noel] = [await app.createUser(), await app.createUser()]
  const importText = async (token: string) => {
    const json = JSON.stringify({ messages: [{ role: 'user', content: 'mot '.repeat(100_000) }] })
    const imported = await app.call('POST', '/chat/import', { token, body: { json } })
    return imported.json<{ data: [Chat] }>().data[0].id
  }
  const [hers, his] = [await importText(zoe.token), await importText(noel.token)]
  const read = () => app.call('GET', `/chat/${hers}`, { token: zoe.token })
  expect([(await read()).status, (await read()).status]).toEqual([200, 200])
  expect((await read()).json()).toMatchObject(bytesRefused)

  // Counted without a call of its own, which is one of the costly ones.
  await app.services.chat.duplicate(noel.user.id, his)
  await app.services.chat.duplicate(noel.user.id, his)
  const refused = await app.call('GET', '/auth/profile', { token: noel.token })
  expect(refused.json()).toMatchObject(bytesRefused)
})

test('qui n’est pas connecté n’envoie pas de mégaoctets', async () => {
  await using app = await createTestApp()
  const body = { email: 'x'.repeat(100_000), password: 'motdepasse' }
  expect((await app.call('POST', '/auth/login', { body })).json().code).toBe('request.too-large')
})
