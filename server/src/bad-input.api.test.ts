import { request as httpRequest } from 'node:http'
import { api } from '@atelier/contract/api'
import { OpenAiError } from '@atelier/contract/gateway/openai-wire'
import type { Operation } from '@atelier/contract/wire/operation'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePath } from '#testing/access/access-matrix.ts'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { type CallOptions, createTestApp, type TestApp } from '#testing/create-test-app.ts'

let app: TestApp
let token: string
let key: string
beforeAll(async () => {
  app = await createTestApp({ engines: [createScriptedEngine({ id: 'localai' })] })
  const user = await app.createUser()
  token = user.token
  key = await createAccessKeyFor(app, user)
  // So many requests arrive together that the rate limit would hide why each one is refused.
  await app.call('PUT', '/admin/config', { token, body: { limits: { rateLimitPerMinute: 1000 } } })
})
afterAll(() => app.close())

const operations = Object.entries(api).flatMap(([feature, all]) =>
  Object.entries(all).map(([name, operation]): [string, Operation] => [
    `${feature}.${name}`,
    operation,
  ]),
)
const withBody = operations.filter(([, operation]) => operation.body)
const withForm = operations.filter(([, operation]) => operation.form)
const withNames = operations.filter(([, operation]) => operation.path.includes(':'))

async function refused(
  operation: Operation,
  options: CallOptions,
  path = samplePath(operation, {}),
) {
  const response = await app.call(operation.method, path, {
    token: operation.access === 'key' ? key : token,
    ...options,
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  if (operation.access === 'key') expect(OpenAiError.safeParse(response.json()).success).toBe(true)
  else
    expect(response.json()).toEqual(
      expect.objectContaining({
        error: expect.any(String),
        code: expect.any(String),
        requestId: expect.any(String),
      }),
    )
  return response
}

describe.each(withBody)('%s', (_name, operation) => {
  // Programs of users send fields that only their own service knows.
  test.skipIf(operation.access === 'key')('refuse un champ inconnu en le nommant', async () => {
    const { status, json } = await refused(operation, { body: { inconnu: 1 } })
    expect(status).toBe(400)
    expect(json().fields).toHaveProperty('inconnu')
  })
  test.each([
    ['un corps absent', {}],
    ['un corps vide', { rawBody: '' }],
    ['un corps illisible', { rawBody: '{"a":' }],
    ['une liste', { body: [] }],
    ['un texte', { body: 'texte' }],
    ['null', { body: null }],
    ['un empoisonnement de prototype', { rawBody: '{"__proto__":{"role":"ADMIN"}}' }],
    [
      'un autre type de contenu',
      { rawBody: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
  ] satisfies [string, CallOptions][])('refuse %s', async (_what, options) => {
    await refused(operation, options)
  })
  test('refuse un corps énorme par 413', async () => {
    const { status } = await refused(operation, {
      rawBody: JSON.stringify({ content: 'x'.repeat(operation.maxBodyBytes ?? 3_000_000) }),
    })
    expect(status).toBe(413)
  })
  test('refuse des valeurs d’un autre type', async () => {
    const fields = [
      'email',
      'password',
      'name',
      'refreshToken',
      'title',
      'model',
      'content',
      'role',
      'code',
    ]
    for (const value of [1, null, [], {}, true])
      await refused(operation, { body: Object.fromEntries(fields.map((field) => [field, value])) })
  })
})

describe.each(withForm)('%s', (_name, operation) => {
  test.each([
    ['du JSON', { body: {} }],
    [
      'un formulaire sans séparateur',
      { rawBody: 'x', headers: { 'content-type': 'multipart/form-data' } },
    ],
    [
      'un formulaire coupé',
      {
        rawBody: '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nxx',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
    ],
    [
      'un formulaire sans fichier',
      { rawBody: '--b--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
    ],
  ] satisfies [string, CallOptions][])('refuse %s', async (_what, options) => {
    await refused(operation, options)
  })
})

describe.each(withNames)('%s', (_name, operation) => {
  test.each([
    'inconnu',
    '../../etc/passwd',
    '%00',
    "' or 1=1 --",
    'é'.repeat(200),
    'x'.repeat(5000),
  ])('ne trouve pas %j', async (id) => {
    const path = operation.path.replaceAll(/:\w+/g, encodeURIComponent(id))
    const { status } = await refused(
      operation,
      { ...(operation.body && { body: { content: 'Bonjour', role: 'user' } }) },
      path,
    )
    expect([400, 404, 414]).toContain(status)
  })
})

describe('le reste', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=abc',
    'limit=0',
    'limit=100000',
    'page=1e99',
    'page=1&page=2',
  ])('GET /chat?%s est refusé', async (query) => {
    const { status, json } = await app.call('GET', `/chat?${query}`, { token })
    expect(status).toBe(400)
    expect(json().code).toBe('request.invalid')
  })

  test.each([
    'Bearer',
    'Bearer ',
    'Basic abc',
    'Bearer a b',
    `Bearer ${'x'.repeat(4000)}`,
    'Bearer \u00e9',
  ])('le jeton %j est refusé', async (authorization) => {
    const { status, json } = await app.call('GET', '/chat', { headers: { authorization } })
    expect(status).toBe(401)
    expect(json().code).toMatch(/^session\./)
  })

  test('une adresse inconnue de l’API répond en JSON, une autre page montre l’application', async () => {
    const api404 = await app.call('GET', '/nulle-part', { token })
    expect([api404.status, api404.json().code]).toEqual([404, 'request.unknown-path'])
    expect((await app.call('DELETE', '/chat/create', { token })).status).toBe(404)
  })

  test('qui n’est pas connecté est refusé avant que son envoi ne soit lu', async () => {
    const url = new URL(await app.url())
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': String(15 * 1024 * 1024),
      }
      const sent = httpRequest({
        host: url.hostname,
        port: url.port,
        method: 'POST',
        path: '/api/chat/import',
        headers,
      })
      sent.on('response', (response) => {
        resolve(response.statusCode)
        sent.destroy()
      })
      sent.on('error', reject)
      // The rest of the body never arrives.
      sent.write('{"json":"')
    })
    expect(status).toBe(401)
  })

  test('les NUL d’un texte ne sont gardés nulle part', async () => {
    const made = await app.call('POST', '/chat/create', {
      token,
      body: { title: 'Bud\u0000get', model: 'modele-scripte' },
    })
    expect(made.json<{ data: { title: string } }>().data.title).toBe('Budget')
  })

  test('le serveur vit encore après des requêtes qui ne sont pas du HTTP', async () => {
    const url = new URL(await app.url())
    await new Promise<void>((resolve) => {
      const sent = httpRequest({
        host: url.hostname,
        port: url.port,
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'content-length': '50' },
      })
      sent.on('error', () => resolve())
      sent.write('{"email":')
      sent.destroy()
      sent.on('close', () => resolve())
    })
    expect((await app.call('GET', '/health')).status).toBe(200)
  })
})
