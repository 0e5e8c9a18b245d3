import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { get, json } from '@atelier/contract/wire/operation'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '#app.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/create-test-app.ts'
import { createSelfSignedCertificate } from '#testing/self-signed-certificate.ts'

let webFolder: string
let app: TestApp
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'atelier-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(
    join(webFolder, 'index.html'),
    '<meta name="atelier-build" content="__ATELIER_BUILD__"><meta name="atelier-api" content="__ATELIER_API__"><meta property="csp-nonce" nonce="__CSP_NONCE__">',
  )
  await writeFile(join(webFolder, 'assets/app-1a2b.js'), 'export {}')
})
afterAll(() => rm(webFolder, { recursive: true, force: true }))
afterEach(() => app.close())

/** The same application, serving the little web app of this test. */
async function serving(options: TestAppOptions = {}) {
  app = await createTestApp(options)
  const http = await createApp(app.services, { webFolder })
  return http
}

describe('la page et ses fichiers', () => {
  test('toute adresse de page montre l’application, avec un nonce neuf à chaque fois', async () => {
    const http = await serving()
    const pages = await Promise.all(
      ['/', '/chat/abc', '/login?x=1'].map((url) => http.inject({ url })),
    )
    const nonces = pages.map((page) => /nonce="([^"]+)"/.exec(page.body)?.[1] ?? '')
    expect(new Set(nonces).size).toBe(3)
    for (const [index, page] of pages.entries()) {
      expect(page.headers['content-security-policy']).toContain(`'nonce-${nonces[index]}'`)
      expect(page.headers['cache-control']).toBe('no-store')
    }
  })

  test('la politique de contenu interdit tout script en ligne et toute page étrangère', async () => {
    const policy = String(
      (await (await serving()).inject({ url: '/' })).headers['content-security-policy'],
    )
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|upgrade-insecure|\*/)
  })

  test('ce que répond l’API n’est qu’une donnée pour le navigateur', async () => {
    const { headers } = await (await serving()).inject({ url: '/api/status' })
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('les fichiers à empreinte se gardent pour toujours, un fichier inconnu ou hors du dossier ne se lit pas', async () => {
    const http = await serving()
    const asset = await http.inject({ url: '/assets/app-1a2b.js' })
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    for (const url of [
      '/../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/.vite/manifest.json',
    ])
      expect((await http.inject({ url })).body).not.toContain('atelier-ia')
    const unknown = await http.inject({ url: '/assets/gone-3c4d.js' })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'request.unknown-path'])
    expect((await http.inject({ url: '/index.html' })).body).not.toContain('__CSP_NONCE__')
  })

  test('un fichier construit pendant que le serveur tourne se lit aussitôt', async () => {
    const http = await serving()
    await http.inject({ url: '/' })
    await writeFile(join(webFolder, 'assets/app-5e6f.js'), 'export {}')
    expect((await http.inject({ url: '/assets/app-5e6f.js' })).statusCode).toBe(200)
  })

  test('la page porte la marque de ce qui est servi ; construite de nouveau, l’état public en dit une autre', async () => {
    const http = await serving()
    const borne = /atelier-build" content="([^"]+)"/.exec(
      (await http.inject({ url: '/' })).body,
    )?.[1]
    const served = async () =>
      (await http.inject({ url: '/api/status' })).json<{ data: { build: string } }>().data.build
    expect(borne).toMatch(/^[0-9a-f]{12}$/)
    expect(await served()).toBe(borne)
    const page = await readFile(join(webFolder, 'index.html'), 'utf8')
    await writeFile(join(webFolder, 'index.html'), `${page} `)
    expect(await served()).not.toBe(borne)
  })

  test('/api demandé par un navigateur est un écran, par un programme une adresse inconnue', async () => {
    const http = await serving()
    expect((await http.inject({ url: '/api', headers: { accept: 'text/html' } })).body).toContain(
      'atelier-api',
    )
    expect(
      (await http.inject({ url: '/api', headers: { accept: 'application/json' } })).json().code,
    ).toBe('request.unknown-path')
    expect((await http.inject({ url: '/uploads/abc' })).json().code).toBe('file.not-found')
    expect((await http.inject({ method: 'POST', url: '/chat' })).statusCode).toBe(404)
  })

  test('une API servie ailleurs est dite dans la page et permise par la politique', async () => {
    const http = await serving({ environment: { PUBLIC_API_URL: 'https://api.mairie.example' } })
    const page = await http.inject({ url: '/' })
    expect(page.body).toContain('<meta name="atelier-api" content="https://api.mairie.example">')
    expect(page.headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.mairie.example",
    )
  })
})

describe('devant et derrière', () => {
  test('une autre origine nommée peut aussi modifier et supprimer', async () => {
    const http = await serving({ environment: { CORS_ORIGINS: 'https://portail.example' } })
    for (const method of ['PUT', 'DELETE']) {
      const headers = { origin: 'https://portail.example', 'access-control-request-method': method }
      const requested = await http.inject({ method: 'OPTIONS', url: '/api/chat/abc', headers })
      expect(requested.headers['access-control-allow-methods']).toContain(method)
    }
  })

  test('une autre origine n’a accès que si elle est nommée', async () => {
    const http = await serving({ environment: { CORS_ORIGINS: 'https://portail.example' } })
    const from = async (origin: string) =>
      (await http.inject({ url: '/api/status', headers: { origin } })).headers[
        'access-control-allow-origin'
      ]
    expect(await from('https://portail.example')).toBe('https://portail.example')
    expect(await from('https://ailleurs.example')).toBeUndefined()
    await app.close()
    expect(
      (
        await (
          await serving()
        ).inject({ url: '/api/status', headers: { origin: 'https://portail.example' } })
      ).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })

  test.each([
    ['1', '10.0.0.9'],
    ['', '127.0.0.1'],
  ])('TRUST_PROXY=%j : l’adresse du client est %s', async (TRUST_PROXY, seen) => {
    const http = await serving({ environment: { TRUST_PROXY } })
    const probe = {
      where: get('/where', { access: 'public', summary: 'Adresse vue', reply: json(z.string()) }),
    }
    http.serve('configuration', probe, { where: ({ address }) => address })
    const response = await http.inject({
      url: '/api/where',
      headers: { 'x-forwarded-for': '10.0.0.9' },
    })
    expect(response.json()).toEqual({ data: seen })
  })

  test('HTTPS direct avec son certificat', async () => {
    const { certFile, keyFile } = await createSelfSignedCertificate(webFolder)
    app = await createTestApp({ environment: { TLS_CERT: certFile, TLS_KEY: keyFile } })
    const port = new URL(await app.url()).port
    const response = await new Promise<{ status: number | undefined; hsts: unknown }>(
      (resolve, reject) => {
        httpsRequest(
          { host: '127.0.0.1', port, path: '/api/health', rejectUnauthorized: false },
          (response) => {
            response.resume()
            resolve({
              status: response.statusCode,
              hsts: response.headers['strict-transport-security'],
            })
          },
        )
          .on('error', reject)
          .end()
      },
    )
    expect(response).toEqual({ status: 200, hsts: expect.stringContaining('max-age') })
  })
})

describe('ce que tout le monde peut demander', () => {
  test('état, santé, disponibilité et document de l’API', async () => {
    app = await createTestApp({
      engines: [createScriptedEngine({ id: 'localai', name: 'LocalAI' })],
    })
    expect((await app.call('GET', '/health')).json()).toEqual({ data: { status: 'ok' } })
    expect((await app.call('GET', '/ready')).json()).toEqual({
      data: {
        database: 'ok',
        storage: 'ok',
        migrations: 'ok',
      },
    })
    expect((await app.call('GET', '/openapi.json')).json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: '/' }],
      paths: { '/api/chat/{chatId}': { get: {} }, '/v1/chat/completions': { post: {} } },
    })
    const before = (await app.call('GET', '/status')).json<{ data: { registration: object } }>()
    expect(before.data.registration).toMatchObject({
      ...{ open: true, first: true, codeRequired: false, mode: 'open' },
    })
    await app.createUser()
    expect((await app.call('GET', '/status')).json()).toMatchObject({
      data: { registration: { first: false }, maintenance: null },
    })
  })

  test('chaque réponse porte son numéro, qu’un refus répète', async () => {
    app = await createTestApp()
    const { headers, json } = await app.call('GET', '/chat')
    expect(headers['x-request-id']).toBe(json().requestId)
  })
})
