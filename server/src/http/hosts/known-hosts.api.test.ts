import type { AdminConfiguration } from '@atelier/contract/configuration/configuration'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/create-test-app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

let app: TestApp
afterEach(() => app.close())

const start = async (options: TestAppOptions = {}) => {
  app = await createTestApp(options)
}
const status = async (host: string, headers: Readonly<Record<string, string>> = {}) =>
  (await app.call('GET', '/status', { headers: { host, ...headers } })).status
const stranger = { host: 'evil.example:3007' }

describe('un nom inconnu', () => {
  test('ne mène à rien : ni état, ni compte, ni page, ni fichier, ni passerelle', async () => {
    await start()
    const body = { name: 'Mallory', email: 'mallory@evil.example', password: 'motdepasse' }
    for (const [method, path] of [
      ['GET', '/status'],
      ['POST', '/auth/register'],
      ['GET', '/v1/models'],
    ] as const) {
      const refused = await app.call(method, path, {
        headers: stranger,
        ...(method === 'POST' && { body }),
      })
      expect([path, refused.status]).toEqual([path, 421])
    }
    const { code, error } = (await app.call('GET', '/status', { headers: stranger })).json()
    expect([code, error]).toEqual(['host.unknown', expect.stringContaining('evil.example')])
    expect((await app.call('GET', '/status')).json()).toMatchObject({
      data: { registration: { first: true } },
    })
  })

  test.each([
    ['fr-FR,fr;q=0.9', 'lang="fr"', 'Cette adresse n’est pas connue'],
    ['en-GB', 'lang="en"', 'This address is not known'],
    ['es', 'lang="es"', 'Esta dirección no es conocida'],
    ['de', 'lang="fr"', 'Cette adresse n’est pas connue'],
  ])('montre à un navigateur une page qui dit quoi régler (%s)', async (language, lang, title) => {
    await start()
    const page = await app.open('/chat', {
      host: 'evil.example<b>',
      accept: 'text/html',
      'accept-language': language,
    })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([421, 'no-store'])
    expect(page.body).toContain(lang)
    for (const part of [title, 'ALLOWED_HOSTS', 'PUBLIC_URL', 'evil.example&#60;b&#62;'])
      expect(page.body).toContain(part)
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  })

  test('montre le nom sans son port, comme il se règle, et porte ses propres couleurs', async () => {
    await start()
    const headers = { host: 'Atelier.Exemple.fr:8443', accept: 'text/html' }
    const page = await app.open('/chat', headers)
    expect(page.body).toContain('ALLOWED_HOSTS=atelier.exemple.fr<')
    expect(page.body).not.toContain('8443')
    // All in one answer: whatever else the page asked for would be refused as it is.
    expect(page.body).not.toMatch(/(src|href)="(?!data:)/)
    const nonce = /<style nonce="([^"]+)">/.exec(page.body)?.[1]
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    const refused = (await app.call('GET', '/status', { headers })).json<{ error: string }>()
    expect(refused.error).toContain('(atelier.exemple.fr)')
  })
})

describe('un nom connu', () => {
  test('vient de PUBLIC_URL, de PUBLIC_API_URL ou de ALLOWED_HOSTS', async () => {
    await start({
      environment: {
        PUBLIC_URL: 'https://atelier.exemple.fr',
        PUBLIC_API_URL: 'https://api.exemple.fr:8443',
        ALLOWED_HOSTS: 'ia.mairie.example, *.college.example',
      },
    })
    for (const host of [
      'atelier.exemple.fr',
      'api.exemple.fr:8443',
      'ia.mairie.example',
      'a.college.example',
    ])
      expect([host, await status(host)]).toEqual([host, 200])
    expect(await status('exemple.fr')).toBe(421)
  })

  test('est celui que transmet un proxy que l’on croit, et lui seul', async () => {
    await start({ environment: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://a.exemple.fr' } })
    const through = (forwarded: string) =>
      status('interne.exemple.fr', { 'x-forwarded-host': forwarded })
    expect(await through('a.exemple.fr')).toBe(200)
    expect(await through('evil.example')).toBe(421)
    await app.close()
    await start({ environment: { PUBLIC_URL: 'https://a.exemple.fr' } })
    expect(await status('evil.example', { 'x-forwarded-host': 'a.exemple.fr' })).toBe(421)
  })

  test('s’ajoute dans la configuration, et vaut aussitôt', async () => {
    await start()
    const { token } = await app.createUser('Admin')
    const save = (hosts: readonly string[]) =>
      app.call('PUT', '/admin/config', { token, body: { access: { hosts } } })
    const refused = await save(['http://atelier.exemple.fr'])
    expect([refused.status, Object.keys(refused.json().fields)]).toEqual([400, ['access.hosts.0']])
    expect(
      (await save(['Atelier.Exemple.fr'])).json<{ data: AdminConfiguration }>().data.access,
    ).toEqual({
      hosts: ['atelier.exemple.fr'],
    })
    expect(await status('atelier.exemple.fr')).toBe(200)
    await save([])
    expect(await status('atelier.exemple.fr')).toBe(421)
  })
})

describe('une installation plus ancienne que ce contrôle', () => {
  const own = { host: 'atelier.exemple.org' }

  /** Accounts and settings as the version before left them. */
  async function older(dataFolder: string) {
    await start({ dataFolder })
    const admin = await app.createUser('Admin')
    const user = await app.createUser('Zoé')
    await app.services.database.queries
      .deleteFrom('configuration')
      .where('name', '=', 'access')
      .execute()
    await app.close()
    await start({ dataFolder })
    return { admin, user }
  }

  test('apprend le nom sous lequel vient son administrateur, puis refuse les autres', async () => {
    await using folder = await temporaryFolder()
    const { admin, user } = await older(folder.path)
    expect(await status('evil.example')).toBe(200)
    await app.call('GET', '/auth/profile', { token: user.token, headers: own })
    expect(await status('evil.example')).toBe(200)
    await app.call('GET', '/auth/profile', { token: admin.token, headers: own })
    expect([await status(own.host), await status('evil.example')]).toEqual([200, 421])
    await app.close()
    await start({ dataFolder: folder.path })
    expect([await status(own.host), await status('evil.example')]).toEqual([200, 421])
  })

  test('n’apprend rien d’un administrateur qui vient par la machine, et se ferme', async () => {
    await using folder = await temporaryFolder()
    const { admin } = await older(folder.path)
    await app.call('GET', '/auth/profile', { token: admin.token })
    expect([await status(own.host), await status('localhost')]).toEqual([421, 200])
  })
})

describe('le premier compte d’un serveur qui n’écoute que sur la machine', () => {
  const first = async (headers: Readonly<Record<string, string>>, code?: string) => {
    const body = { name: 'Camille', email: 'a@a.fr', password: 'motdepasse', ...(code && { code }) }
    return (await app.call('POST', '/auth/register', { body, headers })).status
  }
  const asked = async (headers: Readonly<Record<string, string>>) =>
    (await app.call('GET', '/status', { headers })).json<{
      data: { registration: { codeRequired: boolean } }
    }>().data.registration.codeRequired

  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
    ['host', 'atelier.local'],
  ])('demande le code à qui vient par %s', async (name, value) => {
    await start({ firstCode: 'code-de-la-console', isFirstCodeForAll: false })
    const headers = { [name]: value }
    expect(await asked(headers)).toBe(true)
    expect(await first(headers)).toBe(403)
    expect(await first(headers, 'code-de-la-console')).toBe(200)
  })

  test('ne le demande pas à qui est devant la machine', async () => {
    await start({ firstCode: 'code-de-la-console', isFirstCodeForAll: false })
    const headers = { host: 'localhost:3007' }
    expect(await asked(headers)).toBe(false)
    expect(await first(headers)).toBe(200)
  })
})
