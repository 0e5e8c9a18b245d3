import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

let webFolder: string
let app: TestApp
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'atelier-frames-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), '<title>Atelier IA</title>')
  await writeFile(join(webFolder, 'assets/app-1a2b3c4d.js'), 'export {}')
})
afterAll(() => rm(webFolder, { recursive: true, force: true }))
afterEach(() => app.close())

async function open(url: string, environment: Readonly<Record<string, string>> = {}) {
  app = await createTestApp({ environment })
  return (await createApp(app.services, { webFolder })).inject({ url })
}
const policyOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim())
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
  )

/** Of both frames: nothing comes from elsewhere, nothing goes there, and only our own page holds them. */
const closed = {
  sandbox: 'allow-scripts',
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': 'data: blob:',
  'font-src': 'data:',
  'media-src': 'data: blob:',
  'connect-src': "'none'",
  'frame-src': "'none'",
  'child-src': "'none'",
  'worker-src': "'none'",
  'object-src': "'none'",
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'self'",
  webrtc: "'block'",
}

describe('le cadre d’un aperçu', () => {
  test('ne peut rien joindre, et seule notre page le tient', async () => {
    const response = await open('/cadre/apercu')
    expect(response.statusCode).toBe(200)
    expect(Object.fromEntries(policyOf(response))).toEqual({
      ...closed,
      'script-src': "'unsafe-inline' 'unsafe-eval'",
    })
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'permissions-policy': expect.stringContaining('microphone=()'),
    })
  })

  test('est le même derrière une adresse publique, et quand l’API est servie ailleurs', async () => {
    const response = await open('/cadre/apercu', {
      PUBLIC_URL: 'https://atelier.exemple.fr',
      PUBLIC_API_URL: 'https://api.exemple.fr',
    })
    expect(Object.fromEntries(policyOf(response))).toMatchObject(closed)
    expect(response.body).not.toContain('exemple.fr')
  })

  test('n’a rien de la page : ni adresse de l’API, ni nonce, ni fichier', async () => {
    const { body } = await open('/cadre/apercu')
    expect(body).not.toMatch(/\b(src|href|nonce)=/)
  })
})

describe('le cadre des schémas', () => {
  test('n’exécute que nos scripts, sous un nonce neuf à chaque fois', async () => {
    await writeFile(join(webFolder, 'assets/mermaid-9z8y7x6w.js'), 'var mermaid')
    await writeFile(join(webFolder, 'assets/mermaid-9z8y7x6w.js.br'), 'x')
    const first = await open('/cadre/diagramme')
    const nonces = [...first.body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)
    expect(new Set(nonces).size).toBe(1)
    expect(Object.fromEntries(policyOf(first))).toEqual({
      ...closed,
      'script-src': `'self' 'nonce-${nonces[0]}'`,
    })
    expect(first.body).toContain('src="/assets/mermaid-9z8y7x6w.js"')
    await app.close()
    expect((await open('/cadre/diagramme')).body).not.toContain(nonces[0])
  })

  test('charge un fichier gardé pour toujours, le seul qu’une page sans origine puisse lire', async () => {
    await writeFile(join(webFolder, 'assets/mermaid-9z8y7x6w.js'), 'var mermaid')
    const library = await open('/assets/mermaid-9z8y7x6w.js')
    expect(library.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    await app.close()
    const packed = await createTestApp()
    app = packed
    const http = await createApp(packed.services, { webFolder })
    const { headers } = await http.inject({
      url: '/assets/mermaid-9z8y7x6w.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect([headers['content-encoding'], headers['cross-origin-resource-policy']]).toEqual([
      'br',
      'cross-origin',
    ])
    const other = await http.inject({ url: '/assets/app-1a2b3c4d.js' })
    expect(other.headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('dit qu’il n’est pas là quand l’application n’est pas construite', async () => {
    await rm(join(webFolder, 'assets/mermaid-9z8y7x6w.js'), { force: true })
    const { statusCode, json } = await open('/cadre/diagramme')
    expect([statusCode, json().code]).toEqual([404, 'request.unknown-path'])
  })
})

describe('hors de ces deux cadres', () => {
  test.each([
    '/',
    '/chat/abc',
    '/partage/abc',
    '/cadre',
    '/cadre/autre',
    '/cadre/apercu/x',
    '/api/status',
    '/uploads/abc',
    '/assets/app-1a2b3c4d.js',
  ])('%s ne peut être mis dans un cadre', async (url) => {
    const policy = policyOf(await open(url))
    expect([
      policy.get('frame-ancestors'),
      policy.has('sandbox') && url !== '/uploads/abc',
    ]).toEqual(["'none'", false])
  })

  test('une page ne tient de cadre que d’ici : c’est ce qui empêche un aperçu de partir ailleurs', async () => {
    expect(policyOf(await open('/')).get('frame-src')).toBe("'self'")
  })

  test('un chemin inconnu sous /cadre n’est pas la page de l’application', async () => {
    const { statusCode, json } = await open('/cadre/autre')
    expect([statusCode, json().code]).toEqual([404, 'request.unknown-path'])
  })
})
