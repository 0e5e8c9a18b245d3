import { request } from 'node:http'
import { join } from 'node:path'
import type { SignInResult, User } from '@atelier/contract/account/account'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { countFiles } from '#testing/temporary-folder.ts'

const draft = { name: 'Camille', email: 'camille@mairie.example', password: 'motdepasse' }
const register = (app: TestApp, body: object = draft) =>
  app.call('POST', '/auth/register', { body })
const login = (app: TestApp, email: string, password: string) =>
  app.call('POST', '/auth/login', { body: { email, password } })
/** Long enough for a busy machine; ends as soon as the condition is true. */
const soon = { timeout: 15_000 }
const profile = (app: TestApp, token: string) => app.call('GET', '/auth/profile', { token })
const signedIn = (response: Awaited<ReturnType<typeof register>>) =>
  response.json<{ data: SignInResult }>().data

describe('inscription', () => {
  test('donne le compte et ses jetons, qui ouvrent aussitôt', async () => {
    await using app = await createTestApp()
    const response = await register(app)
    expect(response.status).toBe(200)
    const { user, tokens } = signedIn(response)
    expect(user).toMatchObject({ name: 'Camille', email: draft.email, role: 'ADMIN', avatar: null })
    expect(response.text).not.toMatch(/hash|motdepasse/)
    expect((await profile(app, tokens.accessToken)).json()).toEqual({ data: user })
    expect((await profile(app, tokens.refreshToken)).status).toBe(401)
  })

  test.each([
    ['role', 'ADMIN'],
    ['isActive', true],
    ['inpaintingQuota', 1000],
    ['id', 'moi'],
  ])('ne laisse pas choisir « %s »', async (field, value) => {
    await using app = await createTestApp()
    const { status, json } = await register(app, { ...draft, [field]: value })
    expect(status).toBe(400)
    expect(json().fields).toHaveProperty(field)
    const { tokens } = signedIn(await register(app))
    const change = await app.call('PUT', '/auth/profile', {
      token: tokens.accessToken,
      body: { name: 'Autre', [field]: value },
    })
    expect(change.status).toBe(400)
  })

  test('accepte un mot de passe de 1024 octets, pas un de plus', async () => {
    await using app = await createTestApp()
    const maxLength = 'é'.repeat(512)
    expect((await register(app, { ...draft, password: `${maxLength}e` })).json().fields).toEqual({
      password: 'Le mot de passe est trop long',
    })
    expect((await register(app, { ...draft, password: maxLength })).status).toBe(200)
    expect((await login(app, draft.email, maxLength)).status).toBe(200)
    expect((await login(app, draft.email, maxLength.slice(0, -1))).status).toBe(401)
  })

  test('se ferme par REGISTRATION, le premier compte excepté', async () => {
    await using app = await createTestApp({ environment: { REGISTRATION: 'closed' } })
    expect((await register(app)).status).toBe(200)
    const second = await register(app, { ...draft, email: 'b@mairie.example' })
    expect([second.status, second.json().code]).toEqual([403, 'account.registration-closed'])
  })

  test('demande le code de la console au premier compte d’un serveur ouvert au réseau', async () => {
    await using app = await createTestApp({ firstCode: 'code-de-la-console' })
    expect((await register(app)).json().code).toBe('account.first-code-required')
    expect(signedIn(await register(app, { ...draft, code: 'code-de-la-console' })).user.role).toBe(
      'ADMIN',
    )
    expect(signedIn(await register(app, { ...draft, email: 'b@mairie.example' })).user.role).toBe(
      'USER',
    )
  })
})

describe('connexion', () => {
  test('une classe entière s’inscrit puis entre à 8 heures depuis une seule adresse', async () => {
    await using app = await createTestApp()
    const emails = Array.from({ length: 30 }, (_, index) => `eleve.${index}@ecole.example`)
    const registered = await Promise.all(emails.map((email) => register(app, { ...draft, email })))
    expect(registered.map(({ status }) => status)).toEqual(emails.map(() => 200))
    expect(registered.filter((response) => signedIn(response).user.role === 'ADMIN')).toHaveLength(
      1,
    )
    const entered = await Promise.all(emails.map((email) => login(app, email, draft.password)))
    expect(entered.map(({ status }) => status)).toEqual(emails.map(() => 200))
  })

  test('répond de même à une adresse inconnue et à un mauvais mot de passe', async () => {
    await using app = await createTestApp()
    await register(app)
    const [wrong, unknown] = await Promise.all([
      login(app, draft.email, 'mauvais'),
      login(app, 'personne@mairie.example', 'mauvais'),
    ])
    expect(wrong.status).toBe(401)
    expect({ ...unknown.json(), requestId: '' }).toEqual({ ...wrong.json(), requestId: '' })
    expect(wrong.json()).toMatchObject({
      error: 'Identifiants invalides',
      code: 'account.invalid-credentials',
    })
  })

  test('freine après dix échecs, en disant quand réessayer', async () => {
    const clock = createManualClock()
    await using app = await createTestApp({ clock })
    await register(app)
    await Promise.all(Array.from({ length: 10 }, () => login(app, draft.email, 'mauvais')))
    const braked = await login(app, draft.email, draft.password)
    expect([braked.status, braked.headers['retry-after'], braked.json().error]).toEqual([
      429,
      '1',
      'Trop de tentatives. Réessayez dans 1 seconde.',
    ])
    clock.advance(1000)
    expect((await login(app, draft.email, draft.password)).status).toBe(200)
  })

  test('la déconnexion ferme cette session-là, et elle seule', async () => {
    await using app = await createTestApp()
    const { token, user } = await app.createUser()
    const other = signedIn(await login(app, user.email, draft.password)).tokens
    expect((await app.call('POST', '/auth/logout', { token })).json()).toEqual({ data: null })
    const after = await profile(app, token)
    expect([after.status, after.json().code]).toEqual([401, 'session.ended'])
    expect((await profile(app, other.accessToken)).status).toBe(200)
  })

  test('le renouvellement remplace les deux jetons, et l’ancien montré de nouveau ferme tout', async () => {
    await using app = await createTestApp()
    const { tokens } = await app.createUser()
    const refresh = (refreshToken: string) =>
      app.call('POST', '/auth/refresh', { body: { refreshToken } })
    const renewed = (await refresh(tokens.refreshToken)).json<{
      data: { tokens: SignInResult['tokens'] }
    }>().data.tokens
    expect((await profile(app, tokens.accessToken)).status).toBe(401)
    expect((await profile(app, renewed.accessToken)).status).toBe(200)
    const reused = await refresh(tokens.refreshToken)
    expect([reused.status, reused.json().code]).toEqual([401, 'account.refresh-invalid'])
    expect((await profile(app, renewed.accessToken)).status).toBe(401)
  })
})

describe('photo de profil', () => {
  const picture = () =>
    sharp({ create: { width: 700, height: 500, channels: 3, background: '#1976d2' } })
      .jpeg()
      .toBuffer()
  const upload = async (app: TestApp, token: string, bytes: Buffer, name = 'moi.jpg') =>
    app.call('POST', '/auth/upload-avatar', {
      token,
      ...(await multipartBody('avatar', bytes, name)),
    })
  const avatarOf = async (app: TestApp, token: string) =>
    (await upload(app, token, await picture())).json<{ data: User }>().data.avatar ?? ''
  const open = async (app: TestApp, link: string) => fetch((await app.url()) + link)

  test('se voit par son lien signé, et par lui seul', async () => {
    await using app = await createTestApp()
    const { token } = await app.createUser()
    const avatar = await avatarOf(app, token)
    const response = await open(app, avatar)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toMatch(/private.*immutable/)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })

    const other = await avatarOf(app, (await app.createUser('Dominique')).token)
    const [path = '', signature = ''] = avatar.split('?')
    const [, foreign = ''] = other.split('?')
    const tail = signature.endsWith('A') ? 'Q' : 'A'
    for (const wrong of [
      '',
      '?',
      `?${foreign}`,
      `?${signature.slice(0, -1)}${tail}`,
      `?${signature}&e=1`,
      `?${signature.replace('e=', 'e=1')}`,
    ]) {
      const refusal = await open(app, path + wrong)
      expect([wrong, refusal.status]).toEqual([wrong, 404])
      expect(await refusal.json()).toMatchObject({ code: 'file.not-found' })
    }
  })

  test('ne se voit plus quand le compte est suspendu ou supprimé', async () => {
    await using app = await createTestApp()
    const { token, user } = await app.createUser()
    const avatar = await avatarOf(app, token)
    const { queries } = app.services.database
    await queries.updateTable('users').set({ is_suspended: 1 }).execute()
    expect((await open(app, avatar)).status).toBe(404)
    await queries.updateTable('users').set({ is_suspended: 0 }).execute()
    expect((await open(app, avatar)).status).toBe(200)
    await queries.deleteFrom('users').where('id', '=', user.id).execute()
    expect((await open(app, avatar)).status).toBe(404)
  })

  test.each([
    ['vide', Buffer.alloc(0), 400, 'file.empty'],
    ['un texte nommé .jpg', Buffer.from('Bonjour'), 415, 'file.not-an-image'],
    [
      'un SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'file.not-an-image',
    ],
    [
      'une photo HEIC',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      415,
      'file.heic',
    ],
  ])('refuse un fichier %s, sans rien garder', async (_, bytes, status, code) => {
    await using app = await createTestApp()
    const { token } = await app.createUser()
    const response = await upload(app, token, bytes)
    expect([response.status, response.json().code]).toEqual([status, code])
    expect(await countFiles(join(app.folder, 'files'))).toBe(0)
    expect(await countFiles(join(app.folder, 'incoming'))).toBe(0)
  })

  test('refuse un fichier trop gros en disant la limite, sans rien garder', async () => {
    await using app = await createTestApp()
    const { token } = await app.createUser()
    const response = await upload(app, token, Buffer.alloc(51 * 1024 * 1024))
    expect([response.status, response.json().code]).toEqual([413, 'file.too-large'])
    expect(response.json().error).toMatch(/dépasse la taille permise \(50\sMB au plus\)/)
    expect(await countFiles(join(app.folder, 'incoming'))).toBe(0)
  })

  test('un envoi abandonné à mi-chemin ne laisse rien, et le serveur continue', async () => {
    await using app = await createTestApp()
    const { token } = await app.createUser()
    const { rawBody, headers } = await multipartBody('avatar', Buffer.alloc(2_000_000), 'moi.jpg')
    const incoming = join(app.folder, 'incoming')
    const sending = request(`${await app.url()}/api/auth/upload-avatar`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': rawBody.length },
    })
    sending.on('error', () => undefined)
    sending.write(rawBody.subarray(0, 1_000_000))
    await vi.waitFor(async () => expect(await countFiles(incoming)).toBe(1), soon)
    sending.destroy()
    await vi.waitFor(async () => expect(await countFiles(incoming)).toBe(0), soon)
    expect((await profile(app, token)).status).toBe(200)
  })
})
