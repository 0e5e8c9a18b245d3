import type { SignInResult } from '@atelier/contract/account/account'
import type {
  ManagedUser,
  PasswordLink,
  UserPage,
  UserSession,
} from '@atelier/contract/users/users'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['createUser']>>
let clock: ReturnType<typeof createManualClock>
beforeEach(async () => {
  clock = createManualClock()
  app = await createTestApp({ clock })
  admin = await app.createUser('Admin')
})
afterEach(() => app.close())

const as = (token: string) => ({
  get: (path: string) => app.call('GET', path, { token }),
  post: (path: string, body?: unknown) =>
    app.call('POST', path, { token, ...(body !== undefined && { body }) }),
  put: (path: string, body: unknown) => app.call('PUT', path, { token, body }),
  patch: (path: string, body: unknown) => app.call('PATCH', path, { token, body }),
  del: (path: string) => app.call('DELETE', path, { token }),
})
const list = async (query = '') =>
  (await as(admin.token).get(`/admin/users${query}`)).json<{ data: UserPage }>().data
const names = async (query: string) => (await list(query)).users.map(({ name }) => name)
const draft = (email: string, more: object = {}) => ({ email, password: 'motdepasse', ...more })
const login = (email: string, password: string) =>
  app.call('POST', '/auth/login', { body: { email, password } })
const trail = () =>
  app.services.database.queries
    .selectFrom('audit_entries')
    .select(['action', 'target_name', 'changes'])
    .execute()

describe('la liste', () => {
  test('se cherche sans accents ni majuscules, dans le nom et l’adresse, par débuts de mots', async () => {
    for (const [name, email] of [
      ['Zoé Lefèvre', 'zoe@nord.example'],
      ['Cœur Vaillant', 'coeur@sud.example'],
      ['Paul Nord', 'paul@sud.example'],
    ])
      await as(admin.token).post('/admin/users', draft(email ?? '', { name }))
    expect(await names('?search=LEFEVRE')).toEqual(['Zoé Lefèvre'])
    expect(await names('?search=coeu')).toEqual(['Cœur Vaillant'])
    expect(await names('?search=nord')).toEqual(['Paul Nord', 'Zoé Lefèvre'])
    expect(await names('?search=nord%20zo')).toEqual(['Zoé Lefèvre'])
    expect(await names('?search=zoe@nord.example')).toEqual(['Zoé Lefèvre'])
    expect(await names('?search=%25')).toEqual([])
    expect(await names('?search=efevre')).toEqual([])
    await app.call('PUT', '/auth/profile', { token: admin.token, body: { name: 'Ève Martin' } })
    expect(await names('?search=eve')).toEqual(['Ève Martin'])
    expect(await names('?search=admin')).toEqual([])
  })

  test('se trie, se compte par pages de vingt, et peut laisser l’administrateur de côté', async () => {
    for (let number = 1; number <= 22; number += 1) {
      clock.advance(1000)
      await app.createUser(`Personne ${String(number).padStart(2, '0')}`)
    }
    const first = await list()
    expect(first).toMatchObject({ total: 23, pages: 2, isMore: false })
    expect(first.users).toHaveLength(20)
    expect(first.users[0]).toMatchObject({
      name: 'Admin',
      stats: { totalChats: 0, totalImages: 0, totalAudio: 0 },
    })
    expect(await names('?page=2')).toEqual(['Personne 20', 'Personne 21', 'Personne 22'])
    expect(await names('?sort=createdAt&order=desc&limit=2')).toEqual([
      'Personne 22',
      'Personne 21',
    ])
    expect(
      await names('?sort=lastLogin&order=asc&limit=1&search=personne%20mairie&role=USER'),
    ).toEqual(['Personne 01'])
    expect((await list('?role=USER')).total).toBe(22)
    expect((await as(admin.token).get('/admin/users?sort=password')).status).toBe(400)
  })
})

describe('un compte', () => {
  test('se crée avec tout ce que le formulaire dit, et se connecte', async () => {
    const made = await as(admin.token).post(
      '/admin/users',
      draft('Nina@x.example', { name: 'Nina', isSuspended: true, inpaintingQuota: 3 }),
    )
    const user = made.json<{ data: ManagedUser }>().data
    expect(user).toMatchObject({
      name: 'Nina',
      role: 'USER',
      isActive: true,
      isSuspended: true,
      inpaintingQuota: 3,
      lastLogin: null,
    })
    expect((await login('nina@x.example', 'motdepasse')).json()).toMatchObject({
      error: 'Compte suspendu',
    })
    await as(admin.token).patch(`/admin/users/${user.id}/status`, { isSuspended: false })
    expect((await login('nina@x.example', 'motdepasse')).status).toBe(200)
    const unnamed = await as(admin.token).post('/admin/users', draft('sans.nom@x.example'))
    expect(unnamed.json<{ data: ManagedUser }>().data.name).toBe('sans.nom')
  })

  test('ne se crée pas deux fois, ni avec un mot de passe trop court, ni avec un quota absurde', async () => {
    await as(admin.token).post('/admin/users', draft('a@x.example'))
    const twice = await as(admin.token).post('/admin/users', draft('A@X.example'))
    expect(twice).toMatchObject({ status: 409 })
    expect(twice.json().fields.email).toBeDefined()
    expect(
      (
        await as(admin.token).post('/admin/users', draft('b@x.example', { password: 'court' }))
      ).json().fields,
    ).toHaveProperty('password')
    expect(
      (
        await as(admin.token).post('/admin/users', draft('b@x.example', { inpaintingQuota: -1 }))
      ).json().fields,
    ).toEqual({
      inpaintingQuota: 'Quota invalide',
    })
  })

  test('se modifie ; désactivé ou suspendu, il est dehors à la demande suivante, et ses sessions sont finies', async () => {
    const { user, token } = await app.createUser('Camille')
    const changed = await as(admin.token).put(`/admin/users/${user.id}`, {
      name: 'Camille R.',
      email: user.email,
      inpaintingQuota: 2,
    })
    expect(changed.json<{ data: ManagedUser }>().data).toMatchObject({
      name: 'Camille R.',
      inpaintingQuota: 2,
      isActive: true,
    })
    await as(admin.token).patch(`/admin/users/${user.id}/status`, { isActive: false })
    expect((await as(token).get('/auth/profile')).status).toBe(401)
    expect((await login(user.email, 'motdepasse')).json()).toMatchObject({
      error: 'Compte désactivé',
    })
    await as(admin.token).patch(`/admin/users/${user.id}/status`, { isActive: true })
    expect((await as(token).get('/auth/profile')).status).toBe(401)
    expect((await trail()).map(({ action }) => action)).toEqual([
      'user.changed',
      'user.quota-changed',
      'user.disabled',
      'user.enabled',
    ])
  })

  test('de l’administrateur : ni désactivé, ni suspendu, ni rétrogradé, ni supprimé', async () => {
    const { id, name, email } = admin.user
    const refused = await Promise.all([
      as(admin.token).patch(`/admin/users/${id}/status`, { isActive: false }),
      as(admin.token).patch(`/admin/users/${id}/status`, { isSuspended: true }),
      as(admin.token).put(`/admin/users/${id}`, { name, email, role: 'USER' }),
      as(admin.token).del(`/admin/users/${id}`),
    ])
    expect(refused.map((answer) => [answer.status, answer.json().code])).toEqual(
      Array(4).fill([409, 'user.own-account']),
    )
    expect((await as(admin.token).put(`/admin/users/${id}`, { name: 'Moi', email })).status).toBe(
      200,
    )
  })
})

describe('un seul administrateur', () => {
  test('de deux premières inscriptions au même instant', async () => {
    await using empty = await createTestApp()
    const people = await Promise.all(Array.from({ length: 2 }, () => empty.createUser('Pressée')))
    expect(people.map(({ user }) => user.role).toSorted()).toEqual(['ADMIN', 'USER'])
  })

  test('de vingt créations à la fois, aucune n’en fait un second', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        as(admin.token).post('/admin/users', draft(`a${index}@x.example`, { role: 'ADMIN' })),
      ),
    )
    expect(made.map((answer) => [answer.status, answer.json().error])).toEqual(
      Array(20).fill([
        409,
        'Un administrateur existe déjà. La création d’un second admin est interdite.',
      ]),
    )
    const { user } = await app.createUser()
    expect(
      (
        await as(admin.token).put(`/admin/users/${user.id}`, {
          name: 'Autre',
          email: user.email,
          role: 'ADMIN',
        })
      ).status,
    ).toBe(409)
    // Whatever the code does, the database refuses.
    await expect(
      app.services.database.queries
        .updateTable('users')
        .set({ role: 'ADMIN' })
        .where('id', '=', user.id)
        .execute(),
    ).rejects.toThrow()
  })

  test('l’administration se cède avec le mot de passe, à un compte ouvert, d’un seul coup', async () => {
    const { user, token } = await app.createUser('Héritière')
    const give = (password: string, id = user.id) =>
      as(admin.token).post(`/admin/users/${id}/hand-over`, { password })
    expect((await give('pas-le-bon')).json()).toMatchObject({ code: 'account.wrong-password' })
    expect((await give('motdepasse', admin.user.id)).json()).toMatchObject({
      code: 'user.own-account',
    })
    await as(admin.token).patch(`/admin/users/${user.id}/status`, { isSuspended: true })
    expect((await give('motdepasse')).json()).toMatchObject({ code: 'user.cannot-lead' })
    await as(admin.token).patch(`/admin/users/${user.id}/status`, { isSuspended: false })
    const other = await app.createUser('Autre')
    const both = await Promise.all([give('motdepasse'), give('motdepasse', other.user.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const admins = await app.services.database.queries
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .execute()
    expect(admins).toHaveLength(1)
    expect((await as(admin.token).get('/admin/users')).status).toBe(403)
    expect([token, other.token]).toContain(token)
  })

  test('deviner le mot de passe pour céder est freiné', async () => {
    const { user } = await app.createUser()
    const guess = () =>
      as(admin.token).post(`/admin/users/${user.id}/hand-over`, { password: 'deviné' })
    for (let attempt = 0; attempt < 10; attempt += 1) await guess()
    expect((await guess()).status).toBe(429)
  })
})

describe('le lien de mot de passe', () => {
  const make = async (userId: string) =>
    (await as(admin.token).post(`/admin/users/${userId}/password-link`)).json<{
      data: PasswordLink
    }>().data
  const use = (token: string, password = 'nouveau-secret') =>
    app.call('POST', '/auth/password-link/use', { body: { token, password } })

  test('dit à qui il est, change le mot de passe une fois, et ferme les sessions', async () => {
    const person = await app.createUser('Oublieuse')
    const { token } = await make(person.user.id)
    const read = await app.call('POST', '/auth/password-link', { body: { token } })
    expect(read.json()).toMatchObject({ data: { name: 'Oublieuse', email: person.user.email } })
    const both = await Promise.all([use(token), use(token, 'un-autre-secret')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await use(token)).json()).toMatchObject({ code: 'account.link-invalid' })
    expect((await as(person.token).get('/auth/profile')).status).toBe(401)
    expect((await login(person.user.email, 'motdepasse')).status).toBe(401)
    const stored = await app.services.database.queries
      .selectFrom('audit_entries')
      .selectAll()
      .execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('est remplacé par le suivant, et expire après un jour ; seul son condensé est gardé', async () => {
    const { user } = await app.createUser()
    const first = await make(user.id)
    const second = await make(user.id)
    expect((await use(first.token)).status).toBe(404)
    const rows = await app.services.database.queries
      .selectFrom('password_links')
      .selectAll()
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(second.token)
    clock.advance(24 * 60 * 60 * 1000)
    expect((await use(second.token)).status).toBe(404)
    expect((await login(user.email, 'motdepasse')).status).toBe(200)
  })
})

describe('les sessions d’un compte', () => {
  test('se voient, et se terminent une à une ou toutes', async () => {
    const { user, token } = await app.createUser()
    const second = (await login(user.email, 'motdepasse')).json<{ data: SignInResult }>().data
      .tokens.accessToken
    const sessions = async (id = user.id) =>
      (await as(admin.token).get(`/admin/users/${id}/sessions`)).json<{ data: UserSession[] }>()
        .data
    const seen = await sessions()
    expect(seen).toHaveLength(2)
    expect(seen.every(({ isCurrent }) => !isCurrent)).toBe(true)
    const of = await app.services.account.authenticate(second)
    expect((await as(admin.token).del(`/admin/users/${user.id}/sessions/${of?.id}`)).status).toBe(
      200,
    )
    expect((await as(second).get('/auth/profile')).status).toBe(401)
    expect((await as(token).get('/auth/profile')).status).toBe(200)
    expect(
      (await as(admin.token).del(`/admin/users/${admin.user.id}/sessions/${of?.id}`)).status,
    ).toBe(404)
    await as(admin.token).del(`/admin/users/${user.id}/sessions`)
    expect(await sessions()).toEqual([])
    await as(admin.token).del(`/admin/users/${admin.user.id}/sessions`)
    expect(await sessions(admin.user.id)).toMatchObject([{ isCurrent: true }])
  })
})

describe('les quotas', () => {
  test('se fixent et se remettent à zéro, seul ou à plusieurs ; tous ou aucun', async () => {
    const [one, other] = [await app.createUser('Une'), await app.createUser('Autre')]
    const path = `/admin/users/${one.user.id}/inpainting`
    expect(
      (await as(admin.token).put(`${path}/quota`, { inpaintingQuota: 5 })).json(),
    ).toMatchObject({ data: { inpaintingQuota: 5 } })
    expect(
      (await as(admin.token).put(`${path}/quota`, { inpaintingQuota: 1.5 })).json().fields,
    ).toEqual({
      inpaintingQuota: 'Quota invalide',
    })
    const users = app.services.database.queries.updateTable('users')
    await users
      .set({ inpainting_count: 4, inpainting_reserved: 1 })
      .where('id', '=', one.user.id)
      .execute()
    const quota = async () =>
      (await as(one.token).get('/inpainting/quota')).json<{ data: object }>().data
    expect(await quota()).toMatchObject({ quota: 5, used: 4, remaining: 0 })
    await as(admin.token).put('/admin/quotas', {
      userIds: [one.user.id, other.user.id],
      inpaintingQuota: 2,
    })
    expect(await quota()).toMatchObject({ quota: 2, used: 4, remaining: 0 })
    expect(
      (
        await as(admin.token).post('/admin/quotas/reset-count', {
          userIds: [one.user.id, 'inconnu'],
        })
      ).status,
    ).toBe(404)
    expect(await quota()).toMatchObject({ used: 4 })
    expect((await as(admin.token).post(`${path}/reset-count`)).json()).toMatchObject({
      data: { inpaintingCount: 0, imagesCreated: 0 },
    })
    expect(await quota()).toMatchObject({ used: 0, reserved: 1, remaining: 1 })
    await as(admin.token).put(`${path}/quota`, { inpaintingQuota: null })
    expect(await quota()).toMatchObject({ quota: null, remaining: null })
  })
})
