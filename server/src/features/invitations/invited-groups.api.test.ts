import type { Invitation } from '@atelier/contract/invitations/invitations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGroupsSetup, type GroupsSetup } from '#testing/groups/groups-setup.ts'

let setup: GroupsSetup
beforeEach(async () => {
  setup = await createGroupsSetup()
})
afterEach(() => setup.app.close())

type Made = { readonly invitation: Invitation; readonly token: string }
const invite = async (by: string, groupIds: readonly string[], uses = 1) => {
  const made = await setup.callAs(by, 'POST', '/admin/invitations', { groupIds, uses })
  return { ...made, data: made.data as unknown as Made }
}
let people = 0
async function register(invitation?: string) {
  people += 1
  const email = `invitee.${people}@mairie.example`
  const body = { name: 'Camille', email, password: 'motdepasse', ...(invitation && { invitation }) }
  const answer = await setup.app.call('POST', '/auth/register', { body })
  const { id } = await setup.app.services.database.queries
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, status: answer.status }
}
const groupsOf = (userId: string) => setup.app.services.groups.groupIdsOf(userId)
const waiting = async () => {
  const mode = { registration: { mode: 'approval' } }
  await setup.asAdmin('PUT', '/admin/access', mode)
  return (await register()).id
}

describe('les groupes d’une invitation', () => {
  test('sont ceux du compte qu’elle crée, sans ceux qui ont disparu', async () => {
    const [a, b] = [await setup.addGroup(), await setup.addGroup()]
    const { status, data } = await invite(setup.admin.token, [a.id, b.id], 2)
    expect(status).toBe(200)
    expect(data.invitation.groups.toSorted()).toEqual([a.name, b.name].toSorted())
    expect(await groupsOf((await register(data.token)).id)).toEqual([a.id, b.id].toSorted())
    await setup.asAdmin('DELETE', `/admin/groups/${a.id}`)
    expect(await groupsOf((await register(data.token)).id)).toEqual([b.id])
    const listed = await setup.asAdmin<Invitation[]>('GET', '/admin/invitations')
    expect(listed.data[0]?.groups).toEqual([b.name])
  })

  test('existent, et ne sont ni « Tout le monde » ni plus de cinquante', async () => {
    expect((await invite(setup.admin.token, ['ailleurs'])).code).toBe('group.not-found')
    expect((await invite(setup.admin.token, ['everyone'])).code).toBe('group.built-in')
    const many = Array.from({ length: 51 }, (_, n) => `g${n}`)
    expect((await invite(setup.admin.token, many)).status).toBe(400)
  })
})

describe('un groupe qui délègue', () => {
  test.each(['invitations', 'users'] as const)(
    'ne se donne pas par un délégué de %s, mais par l’administrateur',
    async (right) => {
      const plain = await setup.addGroup()
      const delegating = await setup.addGroup({ manage: ['audit'] })
      const { token } = await setup.addDelegate([right])
      const give = async (by: string, groupIds: readonly string[]) =>
        right === 'invitations'
          ? await invite(by, groupIds)
          : await setup.callAs(by, 'POST', `/admin/users/${await waiting()}/admit`, { groupIds })
      expect((await give(token, [plain.id])).status).toBe(200)
      expect(await give(token, [plain.id, delegating.id])).toMatchObject({
        status: 403,
        code: 'user.protected',
      })
      expect((await give(setup.admin.token, [plain.id, delegating.id])).status).toBe(200)
    },
  )

  test('se reçoit de l’invitation de l’administrateur, même s’il délègue depuis', async () => {
    const group = await setup.addGroup()
    const byAdmin = await invite(setup.admin.token, [group.id])
    await setup.setRights(group.id, { manage: ['logs'] })
    expect(await groupsOf((await register(byAdmin.data.token)).id)).toEqual([group.id])
  })
})

test('un compte qui attendait est dans ses groupes dès qu’il est accepté', async () => {
  const group = await setup.addGroup()
  const userId = await waiting()
  const admit = (body?: object) => setup.asAdmin('POST', `/admin/users/${userId}/admit`, body)
  expect((await admit({ groupIds: ['ailleurs'] })).code).toBe('group.not-found')
  expect((await admit({ groupIds: [group.id] })).status).toBe(200)
  expect(await groupsOf(userId)).toEqual([group.id])
  const other = await waiting()
  expect((await setup.asAdmin('POST', `/admin/users/${other}/admit`)).status).toBe(200)
})
