import type { ManagedUser, UserPage } from '@atelier/contract/users/users'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUsersSetup, type UsersSetup, userDraft } from '#testing/setups/users-setup.ts'

let setup: UsersSetup
beforeEach(async () => {
  setup = await createUsersSetup()
})
afterEach(() => setup.app.close())

const list = async (query = '') =>
  (await setup.asAdmin.get(`/admin/users${query}`)).json<{ data: UserPage }>().data
const names = async (query: string) => (await list(query)).users.map(({ name }) => name)
const trail = () =>
  setup.app.services.database.queries
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
      await setup.asAdmin.post('/admin/users', userDraft(email ?? '', { name }))
    expect(await names('?search=LEFEVRE')).toEqual(['Zoé Lefèvre'])
    expect(await names('?search=coeu')).toEqual(['Cœur Vaillant'])
    expect(await names('?search=nord')).toEqual(['Paul Nord', 'Zoé Lefèvre'])
    expect(await names('?search=nord%20zo')).toEqual(['Zoé Lefèvre'])
    expect(await names('?search=zoe@nord.example')).toEqual(['Zoé Lefèvre'])
    expect(await names('?search=%25')).toEqual([])
    expect(await names('?search=efevre')).toEqual([])
    await setup.app.call('PUT', '/auth/profile', {
      token: setup.admin.token,
      body: { name: 'Ève Martin' },
    })
    expect(await names('?search=eve')).toEqual(['Ève Martin'])
    expect(await names('?search=admin')).toEqual([])
  })

  test('se trie, se compte par pages de vingt, et peut laisser l’administrateur de côté', async () => {
    for (let number = 1; number <= 22; number += 1) {
      setup.clock.advance(1000)
      await setup.app.createUser(`Personne ${String(number).padStart(2, '0')}`)
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
    expect((await setup.asAdmin.get('/admin/users?sort=password')).status).toBe(400)
  })
})

describe('un compte', () => {
  test('se crée avec tout ce que le formulaire dit, et se connecte', async () => {
    const made = await setup.asAdmin.post(
      '/admin/users',
      userDraft('Nina@x.example', { name: 'Nina', isSuspended: true, inpaintingQuota: 3 }),
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
    expect((await setup.login('nina@x.example', 'motdepasse')).json()).toMatchObject({
      error: 'Compte suspendu',
    })
    await setup.asAdmin.patch(`/admin/users/${user.id}/status`, { isSuspended: false })
    expect((await setup.login('nina@x.example', 'motdepasse')).status).toBe(200)
    const unnamed = await setup.asAdmin.post('/admin/users', userDraft('sans.nom@x.example'))
    expect(unnamed.json<{ data: ManagedUser }>().data.name).toBe('sans.nom')
  })

  test('ne se crée pas deux fois, ni avec un mot de passe trop court, ni avec un quota absurde', async () => {
    await setup.asAdmin.post('/admin/users', userDraft('a@x.example'))
    const twice = await setup.asAdmin.post('/admin/users', userDraft('A@X.example'))
    expect(twice).toMatchObject({ status: 409 })
    expect(twice.json().fields.email).toBeDefined()
    expect(
      (
        await setup.asAdmin.post('/admin/users', userDraft('b@x.example', { password: 'court' }))
      ).json().fields,
    ).toHaveProperty('password')
    expect(
      (
        await setup.asAdmin.post('/admin/users', userDraft('b@x.example', { inpaintingQuota: -1 }))
      ).json().fields,
    ).toEqual({
      inpaintingQuota: 'Quota invalide',
    })
  })

  test('se modifie ; désactivé ou suspendu, il est dehors à la demande suivante, et ses sessions sont finies', async () => {
    const { user, token } = await setup.app.createUser('Camille')
    const changed = await setup.asAdmin.put(`/admin/users/${user.id}`, {
      name: 'Camille R.',
      email: user.email,
      inpaintingQuota: 2,
    })
    expect(changed.json<{ data: ManagedUser }>().data).toMatchObject({
      name: 'Camille R.',
      inpaintingQuota: 2,
      isActive: true,
    })
    await setup.asAdmin.patch(`/admin/users/${user.id}/status`, { isActive: false })
    expect((await setup.as(token).get('/auth/profile')).status).toBe(401)
    expect((await setup.login(user.email, 'motdepasse')).json()).toMatchObject({
      error: 'Compte désactivé',
    })
    await setup.asAdmin.patch(`/admin/users/${user.id}/status`, { isActive: true })
    expect((await setup.as(token).get('/auth/profile')).status).toBe(401)
    expect((await trail()).map(({ action }) => action)).toEqual([
      'user.changed',
      'user.quota-changed',
      'user.disabled',
      'user.enabled',
    ])
  })

  test('de l’administrateur : ni désactivé, ni suspendu, ni rétrogradé, ni supprimé', async () => {
    const { id, name, email } = setup.admin.user
    const refused = await Promise.all([
      setup.asAdmin.patch(`/admin/users/${id}/status`, { isActive: false }),
      setup.asAdmin.patch(`/admin/users/${id}/status`, { isSuspended: true }),
      setup.asAdmin.put(`/admin/users/${id}`, { name, email, role: 'USER' }),
      setup.asAdmin.del(`/admin/users/${id}`),
    ])
    expect(refused.map((response) => [response.status, response.json().code])).toEqual(
      Array(4).fill([409, 'user.own-account']),
    )
    expect((await setup.asAdmin.put(`/admin/users/${id}`, { name: 'Moi', email })).status).toBe(200)
  })
})

describe('les quotas', () => {
  test('se fixent et se remettent à zéro, seul ou à plusieurs ; tous ou aucun', async () => {
    const [one, other] = [await setup.app.createUser('Une'), await setup.app.createUser('Autre')]
    const path = `/admin/users/${one.user.id}/inpainting`
    expect((await setup.asAdmin.put(`${path}/quota`, { inpaintingQuota: 5 })).json()).toMatchObject(
      { data: { inpaintingQuota: 5 } },
    )
    expect(
      (await setup.asAdmin.put(`${path}/quota`, { inpaintingQuota: 1.5 })).json().fields,
    ).toEqual({
      inpaintingQuota: 'Quota invalide',
    })
    const users = setup.app.services.database.queries.updateTable('users')
    await users
      .set({ inpainting_count: 4, inpainting_reserved: 1 })
      .where('id', '=', one.user.id)
      .execute()
    const quota = async () =>
      (await setup.as(one.token).get('/inpainting/quota')).json<{ data: object }>().data
    expect(await quota()).toMatchObject({ quota: 5, used: 4, remaining: 0 })
    await setup.asAdmin.put('/admin/quotas', {
      userIds: [one.user.id, other.user.id],
      inpaintingQuota: 2,
    })
    expect(await quota()).toMatchObject({ quota: 2, used: 4, remaining: 0 })
    expect(
      (
        await setup.asAdmin.post('/admin/quotas/reset-count', {
          userIds: [one.user.id, 'inconnu'],
        })
      ).status,
    ).toBe(404)
    expect(await quota()).toMatchObject({ used: 4 })
    expect((await setup.asAdmin.post(`${path}/reset-count`)).json()).toMatchObject({
      data: { inpaintingCount: 0, imagesCreated: 0 },
    })
    expect(await quota()).toMatchObject({ used: 0, reserved: 1, remaining: 1 })
    await setup.asAdmin.put(`${path}/quota`, { inpaintingQuota: null })
    expect(await quota()).toMatchObject({ quota: null, remaining: null })
  })
})
