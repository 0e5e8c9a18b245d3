import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'

const megabyte = 1024 ** 2
const open: ClientRequest[] = []
afterEach(() => {
  for (const call of open.splice(0)) call.destroy()
})

interface Sent {
  readonly url: string
  readonly token: string
  readonly type?: string
}
/** Sends the beginning of a body whose length nobody knows, and never its end. */
function sendUnfinished({ url, token, type = 'application/json' }: Sent, text: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const call = request(url, { method: 'POST', headers, agent: false })
  open.push(call)
  call.on('error', () => 'it is cut at the end')
  const answer = once(call, 'response') as Promise<[IncomingMessage]>
  call.write(text)
  return { call, answer: answer.then(([{ statusCode }]) => statusCode) }
}
async function setUp(limits: { incomingBytes?: number; installationIncomingBytes?: number }) {
  const app = await createTestApp({ limits })
  const [zoe, noel] = [await app.createUser(), await app.createUser()]
  const url = await app.url()
  const importing = ({ token }: { token: string }, type?: string): Sent => ({
    ...{ url: `${url}/api/chat/import`, token },
    ...(type !== undefined && { type }),
  })
  return { app, url, zoe, noel, importing, [Symbol.asyncDispose]: () => app.close() }
}
const start = `{"json":"${'x'.repeat(3 * megabyte)}`

describe('des corps sans fin', () => {
  test.each(['application/json', 'text/plain'])(
    'qui en envoie plusieurs de type %s à la fois est refusé, les autres sont servis',
    async (type) => {
      await using setup = await setUp({ incomingBytes: 4 * megabyte })
      const { app, zoe, noel, importing } = setup
      const [first, second] = [1, 2].map(() => sendUnfinished(importing(zoe, type), start))
      const refused = await Promise.race([first?.answer, second?.answer])
      expect(refused).toBe(429)
      const body = { json: JSON.stringify({ messages: [{ role: 'user', content: 'Bonjour' }] }) }
      const { status } = await app.call('POST', '/chat/import', { token: noel.token, body })
      expect(status).toBe(200)
      for (const { call } of [first, second].flatMap((one) => one ?? [])) call.destroy()
      await expect
        .poll(async () => {
          const long = { json: `${body.json}${' '.repeat(3 * megabyte)}` }
          return (await app.call('POST', '/chat/import', { token: zoe.token, body: long })).status
        })
        .toBe(200)
    },
  )

  test('au-delà de ce que tous ensemble peuvent envoyer, de petits corps passent encore', async () => {
    await using setup = await setUp({ installationIncomingBytes: 4 * megabyte })
    const { app, zoe, noel, importing } = setup
    const answers = [zoe, noel].map((user) => sendUnfinished(importing(user), start).answer)
    expect(await Promise.race(answers)).toBe(503)
    const { token } = await app.createUser()
    const body = { json: JSON.stringify({ messages: [{ role: 'user', content: 'Bonjour' }] }) }
    expect((await app.call('POST', '/chat/import', { token, body })).status).toBe(200)
  })
})

describe('les textes d’un formulaire', () => {
  const field = (name: string, length: number) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(length)}\r\n`
  const form = { type: 'multipart/form-data; boundary=b' }

  test('ne sont pas plus longs ensemble que le plus long d’entre eux', async () => {
    await using setup = await setUp({})
    const { url, zoe } = setup
    const sent = { ...form, url: `${url}/api/attachments`, token: zoe.token }
    const fields = Array.from({ length: 40 }, (_, index) => field(`champ${index}`, 90_000))
    const { answer } = sendUnfinished(sent, `${fields.join('')}--b`)
    expect(await answer).toBe(413)
  })

  test('comptent dans ce qu’un compte envoie à la fois', async () => {
    await using setup = await setUp({ incomingBytes: 100_000 })
    const { url, zoe } = setup
    const sent = { ...form, url: `${url}/api/attachments`, token: zoe.token }
    const text = `${field('chatId', 60_000)}--b\r\n`
    const answers = [1, 2].map(() => sendUnfinished(sent, text).answer)
    expect(await Promise.race(answers)).toBe(429)
  })
})
