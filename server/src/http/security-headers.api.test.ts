import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

let app: TestApp
afterEach(() => app.close())

async function request(url: string, environment: Readonly<Record<string, string>> = {}) {
  app = await createTestApp({ environment })
  return (await createApp(app.services)).inject({ url })
}

const dataPolicy = "default-src 'none';frame-ancestors 'none'"

describe('les en-têtes suivent la route trouvée, non la façon d’écrire l’adresse', () => {
  test.each(['/api/status', '/%61pi/status', '/ap%69/status?x=/page'])('%s', async (url) => {
    const { headers, statusCode } = await request(url)
    expect([statusCode, headers['content-security-policy'], headers['cache-control']]).toEqual([
      200,
      dataPolicy,
      'no-store',
    ])
  })

  test.each(['/v1/models', '/%761/models'])('%s : un refus a la forme d’OpenAI', async (url) => {
    const { headers, json } = await request(url)
    expect(headers['cache-control']).toBe('no-store')
    expect(json()).toMatchObject({
      error: { message: expect.any(String), type: expect.any(String) },
    })
  })

  test.each(['/api', '/api/'])('%s, demandé par un navigateur, est une page', async (url) => {
    app = await createTestApp()
    const http = await createApp(app.services)
    const { headers } = await http.inject({ url, headers: { accept: 'text/html' } })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  })

  test.each(['/api/rien', '/v1/rien'])('%s, inconnue, n’est qu’une donnée', async (url) => {
    const { headers, statusCode } = await request(url)
    expect([statusCode, headers['content-security-policy'], headers['cache-control']]).toEqual([
      404,
      dataPolicy,
      'no-store',
    ])
  })
})

describe('derrière un proxy qui fait le HTTPS', () => {
  test('le navigateur apprend à n’y revenir que par HTTPS, et isole la page', async () => {
    const { headers } = await request('/', { PUBLIC_URL: 'https://atelier.exemple.fr' })
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['origin-agent-cluster']).toBe('?1')
  })

  test('en HTTP simple, rien n’en est dit', async () => {
    const { headers } = await request('/', { PUBLIC_URL: 'http://atelier.lan' })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
  })
})
