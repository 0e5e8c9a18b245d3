import type { SignInResult } from '@atelier/contract/account/account'
import type { UserSession } from '@atelier/contract/account/user-session'
import type { PasswordLink } from '@atelier/contract/users/user-access'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { createUsersSetup, type UsersSetup, userDraft } from '#testing/setups/users-setup.ts'

let setup: UsersSetup
beforeEach(async () => {
  setup = await createUsersSetup()
})
afterEach(() => setup.app.close())

describe('un seul administrateur', () => {
  test('de deux premières inscriptions au même instant', async () => {
    await using empty = await createTestApp()
    const users = await atOnce(2, () => empty.createUser('Pressée'))
    expect(users.filter(({ user }) => user.role === 'ADMIN')).toHaveLength(1)
  })

  test('de vingt créations à la fois, aucune n’en fait un second', async () => {
    const made = await atOnce(20, (index) =>
      setup.asAdmin.post('/admin/users', userDraft(`a${index}@x.example`, { role: 'ADMIN' })),
    )
    expect(made.map((response) => [response.status, response.json().error])).toEqual(
      Array(20).fill([
        409,
        'Un administrateur existe déjà. La création d’un second admin est interdite.',
      ]),
    )
    const { user } = await setup.app.createUser()
    expect(
      (
        await setup.asAdmin.put(`/admin/users/${user.id}`, {
          name: 'Autre',
          email: user.email,
          role: 'ADMIN',
        })
      ).status,
    ).toBe(409)
    // The database refuses by itself, without the checks of the code.
    await expect(
      setup.app.services.database.queries
        .updateTable('users')
        .set({ role: 'ADMIN' })
        .where('id', '=', user.id)
        .execute(),
    ).rejects.toThrow()
  })

  test('l’administration se cède avec le mot de passe, à un compte ouvert, d’un seul coup', async () => {
    const { user, token } = await setup.app.createUser('Héritière')
    const give = (password: string, id = user.id) =>
      setup.asAdmin.post(`/admin/users/${id}/hand-over`, { password })
    expect((await give('pas-le-bon')).json()).toMatchObject({ code: 'account.wrong-password' })
    expect((await give('motdepasse', setup.admin.user.id)).json()).toMatchObject({
      code: 'user.own-account',
    })
    await setup.asAdmin.patch(`/admin/users/${user.id}/status`, { isSuspended: true })
    expect((await give('motdepasse')).json()).toMatchObject({ code: 'user.cannot-lead' })
    await setup.asAdmin.patch(`/admin/users/${user.id}/status`, { isSuspended: false })
    const other = await setup.app.createUser('Autre')
    const both = await Promise.all([give('motdepasse'), give('motdepasse', other.user.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const admins = await setup.app.services.database.queries
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .execute()
    expect(admins).toHaveLength(1)
    expect((await setup.asAdmin.get('/admin/users')).status).toBe(403)
    expect([token, other.token]).toContain(token)
  })

  test('deviner le mot de passe pour céder est freiné', async () => {
    const { user } = await setup.app.createUser()
    const guess = () =>
      setup.asAdmin.post(`/admin/users/${user.id}/hand-over`, { password: 'deviné' })
    for (let attempt = 0; attempt < 10; attempt += 1) await guess()
    expect((await guess()).status).toBe(429)
  })
})

describe('le lien de mot de passe', () => {
  const make = async (userId: string) =>
    (await setup.asAdmin.post(`/admin/users/${userId}/password-link`)).json<{
      data: PasswordLink
    }>().data
  const use = (token: string, password = 'nouveau-secret') =>
    setup.app.call('POST', '/auth/password-link/use', { body: { token, password } })

  test('ne se crée pas pour son propre compte : le mot de passe actuel serait contourné', async () => {
    const own = await setup.asAdmin.get('/auth/profile')
    const { id } = own.json<{ data: { id: string } }>().data
    const refused = await setup.asAdmin.post(`/admin/users/${id}/password-link`)
    expect([refused.status, refused.json().code]).toEqual([409, 'user.own-password-link'])
    expect(refused.json().error).toContain('Mon Profil')
  })
  test('dit à qui il est, change le mot de passe une fois, et ferme les sessions', async () => {
    const account = await setup.app.createUser('Oublieuse')
    const { token } = await make(account.user.id)
    const read = await setup.app.call('POST', '/auth/password-link', { body: { token } })
    expect(read.json()).toMatchObject({
      data: { name: 'Oublieuse', email: account.user.email },
    })
    const both = await Promise.all([use(token), use(token, 'un-autre-secret')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await use(token)).json()).toMatchObject({ code: 'account.link-invalid' })
    expect((await setup.as(account.token).get('/auth/profile')).status).toBe(401)
    expect((await setup.login(account.user.email, 'motdepasse')).status).toBe(401)
    const stored = await setup.app.services.database.queries
      .selectFrom('audit_entries')
      .selectAll()
      .execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('est remplacé par le suivant, et expire après un jour ; seul son condensé est gardé', async () => {
    const { user } = await setup.app.createUser()
    const first = await make(user.id)
    const second = await make(user.id)
    expect((await use(first.token)).status).toBe(404)
    const rows = await setup.app.services.database.queries
      .selectFrom('one_time_links')
      .selectAll()
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(second.token)
    setup.clock.advance(24 * 60 * 60 * 1000)
    expect((await use(second.token)).status).toBe(404)
    expect((await setup.login(user.email, 'motdepasse')).status).toBe(200)
  })
})

describe('les sessions d’un compte', () => {
  test('se voient, et se terminent une à une ou toutes', async () => {
    const { user, token } = await setup.app.createUser()
    const second = (await setup.login(user.email, 'motdepasse')).json<{ data: SignInResult }>().data
      .tokens.accessToken
    const sessions = async (id = user.id) =>
      (await setup.asAdmin.get(`/admin/users/${id}/sessions`)).json<{
        data: UserSession[]
      }>().data
    const seen = await sessions()
    expect(seen).toHaveLength(2)
    expect(seen.every(({ isCurrent }) => !isCurrent)).toBe(true)
    const of = await setup.app.services.account.authenticate(second)
    expect((await setup.asAdmin.del(`/admin/users/${user.id}/sessions/${of?.id}`)).status).toBe(200)
    expect((await setup.as(second).get('/auth/profile')).status).toBe(401)
    expect((await setup.as(token).get('/auth/profile')).status).toBe(200)
    expect(
      (await setup.asAdmin.del(`/admin/users/${setup.admin.user.id}/sessions/${of?.id}`)).status,
    ).toBe(404)
    await setup.asAdmin.del(`/admin/users/${user.id}/sessions`)
    expect(await sessions()).toEqual([])
    await setup.asAdmin.del(`/admin/users/${setup.admin.user.id}/sessions`)
    expect(await sessions(setup.admin.user.id)).toMatchObject([{ isCurrent: true }])
  })
})
