import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePorts } from '@atelier/engine/testing/free-ports'
import {
  createScriptedEngine,
  gate,
  type ScriptedEngine,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { asProxiedHost, isInstalled, proxyNames, startProxy } from '#testing/proxies/start-proxy.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** The files of `deploy/proxy/`, before the whole application. Where a program is missing, a loud line: then nothing is proved of it. */
for (const name of proxyNames)
  if (!isInstalled(name))
    process.stderr.write(
      `\n!!! ${name} manque (Debian) : sa configuration n’est PAS essayée. !!!\n\n`,
    )

interface Sent {
  readonly method?: string
  readonly token?: string
  readonly body?: Buffer | string
  readonly headers?: Readonly<Record<string, string>>
}
interface Received extends AsyncIterable<Buffer> {
  readonly status: number | undefined
}

for (const name of proxyNames)
  describe.skipIf(!isInstalled(name))(`derrière ${name}, comme deploy/proxy le règle`, () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>
    let app: TestApp
    let engine: ScriptedEngine
    let proxy: AsyncDisposable
    let port: number
    let token: string

    function send(path: string, { method = 'GET', token: bearer, body, headers }: Sent = {}) {
      return new Promise<Received>((resolve, reject) => {
        const call = request(
          {
            ...asProxiedHost,
            ...{ host: '127.0.0.1', port, path, method },
            headers: {
              ...asProxiedHost.headers,
              ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
              ...(body !== undefined && {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(body)),
              }),
              ...headers,
            },
          },
          (response) => resolve(Object.assign(response, { status: response.statusCode })),
        )
        call.on('error', reject)
        call.end(body)
      })
    }
    const json = (value: object) => JSON.stringify(value)
    async function createChat(): Promise<string> {
      const body = { title: 'Essai', model: 'modele-scripte' }
      const created = await app.call('POST', '/chat/create', { token, body })
      return created.json<{ data: { id: string } }>().data.id
    }

    beforeEach(async () => {
      folder = await temporaryFolder()
      engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
      app = await createTestApp({
        engines: [engine],
        // One proxy, and not its address: here the visitor has the same.
        environment: { TRUST_PROXY: '1', PUBLIC_URL: 'https://atelier.exemple.fr' },
      })
      token = (await app.createUser()).token
      const [secure = 0, plain = 0] = await freePorts(2)
      const ports = { secure, plain }
      port = ports.secure
      const serverPort = Number(new URL(await app.url()).port)
      proxy = await startProxy(name, { folder: join(folder.path, 'proxy'), ports, serverPort })
    })
    afterEach(async () => {
      await proxy[Symbol.asyncDispose]()
      await app.close()
      await folder[Symbol.asyncDispose]()
    })

    test('la page arrive, et une réponse s’écrit mot à mot', async () => {
      expect((await send('/api/health')).status).toBe(200)
      const chatId = await createChat()
      const open = gate()
      engine.script = () => [{ text: 'Bonjour' }, open.promise, { text: ' à tous.' }]
      const reply = await send(`/api/chat/${chatId}/messages/stream`, {
        method: 'POST',
        token,
        body: json({ content: 'Bonjour ?' }),
      })
      expect(reply.status).toBe(200)
      let read = ''
      for await (const chunk of reply) {
        read += String(chunk)
        // The engine goes on only once the first word has come through: a proxy that holds it back never lets this test end.
        if (read.includes('Bonjour')) open.resolve()
      }
      expect(read).toContain(' à tous.')
    })

    test('un envoi de 9 Mo passe', async () => {
      const chatId = await createChat()
      const bytes = Buffer.alloc(9_000_000, 'Délibération. ')
      const { rawBody, headers } = await multipartBody('file', bytes, 'long.txt', { chatId })
      const sent = await send('/api/attachments', { method: 'POST', token, body: rawBody, headers })
      expect([sent.status, await text(sent)]).toEqual([200, expect.any(String)])
    })

    test('une adresse inventée par le visiteur ne trompe pas le frein', async () => {
      const statuses: (number | undefined)[] = []
      for (let index = 0; index < 150 && statuses.at(-1) !== 429; index += 1) {
        const sent = await send('/api/auth/login', {
          method: 'POST',
          body: json({ email: `inconnu.${index}@mairie.example`, password: 'pas-le-bon' }),
          headers: { 'x-forwarded-for': `203.0.113.${index % 250}` },
        })
        await text(sent)
        statuses.push(sent.status)
      }
      expect(statuses.at(-1)).toBe(429)
    })
  })
