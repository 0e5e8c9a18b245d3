import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withSpans } from '#composition/engines/traced-engine.ts'
import { createLog } from '#platform/log/log.ts'
import { openTelemetry } from '#platform/tracing/open-telemetry.ts'
import { setTracer, type Tracer } from '#platform/tracing/tracing.ts'
import { createTestApp } from '#testing/create-test-app.ts'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}
interface SentTraces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

let collector: Server
let tracer: Tracer
let spans: SentSpan[]
let written: string[]

beforeEach(async () => {
  spans = []
  written = []
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as SentTraces
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' && address ? address.port : 0
  tracer = openTelemetry({ endpoint: `http://127.0.0.1:${port}`, version: '1', server: 'un' })
  setTracer(tracer)
})
afterEach(async () => {
  setTracer(undefined)
  await new Promise((resolve) => collector.close(resolve))
})

const words = { title: 'Délibération secrète', question: 'Qui a voté contre ?', reply: 'Personne.' }

test('une réponse est suivie de la demande au moteur, sans un mot de quiconque', async () => {
  const engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  engine.script = () => [{ text: words.reply }]
  const log = createLog({ level: 'info', readable: false, write: (line) => written.push(line) })
  {
    await using app = await createTestApp({ engines: [withSpans(engine)], log })
    const { token } = await app.createUser()
    const created = await app.call('POST', '/chat/create', {
      token,
      body: { title: words.title, model: 'modele-scripte' },
    })
    const { id } = created.json<{ data: { id: string } }>().data
    const sent = await app.call('POST', `/chat/${id}/messages`, {
      token,
      body: { content: words.question },
    })
    expect(sent.status).toBe(200)
    await app.call('PUT', '/admin/config', { token, body: { limits: { rateLimitPerMinute: 77 } } })
  }
  await tracer.close()

  const byName = (name: string) => spans.filter((span) => span.name === name)
  const [request] = byName('POST /chat/:chatId/messages')
  const [call] = byName('chat modele-scripte')
  expect(call).toMatchObject({ traceId: request?.traceId })
  expect(call?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
      { key: 'gen_ai.request.model', value: { stringValue: 'modele-scripte' } },
    ]),
  )
  expect(byName('commit').some(({ traceId }) => traceId === request?.traceId)).toBe(true)
  expect(byName('wait for a slot').some(({ traceId }) => traceId === request?.traceId)).toBe(true)

  const everything = JSON.stringify(spans)
  for (const word of Object.values(words)) expect(everything).not.toContain(word)
  // The log of an administrator's action names its trace.
  const [action] = byName('PUT /admin/config')
  expect(written.join('')).toContain(`"traceId":"${action?.traceId}"`)
})

test('un collecteur absent ne gêne personne', async () => {
  await new Promise((resolve) => collector.close(resolve))
  await using app = await createTestApp()
  const { token } = await app.createUser()
  expect((await app.call('GET', '/auth/profile', { token })).status).toBe(200)
  await tracer.close()
})
