import type { OwnUser } from '@atelier/contract/account/account'
import type { Group, GroupDetails, GroupMember } from '@atelier/contract/groups/groups'
import { manageRights, tools } from '@atelier/contract/groups/own-rights'
import { everyoneGroupId, groupLimits } from '@atelier/contract/groups/rights'
import { describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createGroupsSetup } from '#testing/groups/groups-setup.ts'

describe('les groupes', () => {
  test('au départ, « Tout le monde » donne tout, et personne n’administre que l’administrateur', async () => {
    await using setup = await createGroupsSetup()
    const { token } = await setup.app.createUser()
    const { data } = await setup.asAdmin<Group[]>('GET', '/admin/groups')
    expect(data).toEqual([
      expect.objectContaining({ id: everyoneGroupId, name: 'Tout le monde', isEveryone: true }),
    ])
    const profile = await setup.callAs(token, 'GET', '/auth/profile')
    expect((profile.data as unknown as OwnUser).rights).toEqual({
      tools,
      mayMakeKeys: true,
      manage: [],
      sleeping: [],
    })
    const admin = await setup.asAdmin<OwnUser>('GET', '/auth/profile')
    expect(admin.data.rights.manage).toEqual(manageRights)
  })

  test('se créent, se renomment et se suppriment ; un nom ne sert qu’une fois', async () => {
    await using setup = await createGroupsSetup()
    const made = await setup.asAdmin<GroupDetails>('POST', '/admin/groups', { name: 'Rédaction' })
    expect(made.data).toMatchObject({ name: 'Rédaction', memberCount: 0, isDelegating: false })
    const twins = await atOnce(5, () => setup.asAdmin('POST', '/admin/groups', { name: 'Mairie' }))
    expect(twins.filter(({ status }) => status === 200)).toHaveLength(1)
    const path = `/admin/groups/${made.data.id}`
    expect(await setup.asAdmin('PUT', path, { name: 'MAIRIE' })).toMatchObject({
      status: 409,
      code: 'group.name-taken',
    })
    const renamed = await setup.asAdmin<Group>('PUT', path, { name: 'Édition', description: 'x' })
    expect(renamed.data).toMatchObject({ name: 'Édition', description: 'x' })
    expect((await setup.asAdmin('DELETE', path)).status).toBe(200)
    expect((await setup.asAdmin('GET', path)).code).toBe('group.not-found')
    const { data } = await setup.asAdmin<{ action: string }[]>('GET', '/admin/audit')
    expect(data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['group.created', 'group.changed', 'group.removed']),
    )
  })

  test('« Tout le monde » garde son nom et ses membres, et ne délègue rien', async () => {
    await using setup = await createGroupsSetup()
    const path = `/admin/groups/${everyoneGroupId}`
    const built = { status: 409, code: 'group.built-in' }
    expect(await setup.asAdmin('PUT', path, { name: 'Autre' })).toMatchObject(built)
    expect(await setup.asAdmin('DELETE', path)).toMatchObject(built)
    expect(await setup.asAdmin('POST', `${path}/members`, {})).toMatchObject(built)
    expect(await setup.setEveryone({ manage: ['users'] })).toMatchObject(built)
  })

  test('un groupe qui sert encore n’est pas supprimé : le refus dit à quoi', async () => {
    await using setup = await createGroupsSetup()
    const group = await setup.addGroup()
    setup.app.services.groups.addUses(async (groupId) => (groupId === group.id ? ['Mairie'] : []))
    expect(await setup.asAdmin('DELETE', `/admin/groups/${group.id}`)).toMatchObject({
      status: 409,
      error: 'Ce groupe sert encore aux règles de Mairie. Retirez-le de là, puis réessayez.',
    })
  })

  test('les membres se cherchent, et leur source se voit ; une main ne retire pas ce qu’un fournisseur a donné', async () => {
    await using setup = await createGroupsSetup()
    const { services } = setup.app
    const camille = await setup.app.createUser('Camille Élan')
    const noe = await setup.app.createUser('Noé Martin')
    const group = await setup.addGroup({}, [camille.user.id, noe.user.id])
    const given = { userId: noe.user.id, source: 'provider:p', groupIds: [group.id] } as const
    await services.database.commit((transaction) =>
      services.groups.makeMembershipEqual(given, transaction),
    )
    services.groups.nameProviders(async () => new Map([['p', 'Mairie']]))
    const members = `/admin/groups/${group.id}/members`
    const found = await setup.asAdmin<GroupMember[]>('GET', `${members}?search=mart`)
    expect(found.data).toEqual([
      {
        id: noe.user.id,
        name: 'Noé Martin',
        email: noe.user.email,
        sources: [
          { kind: 'hand', name: null },
          { kind: 'provider', name: 'Mairie' },
        ],
      },
    ])
    const remove = [camille.user.id, noe.user.id]
    const left = await setup.asAdmin<Group>('POST', members, { remove })
    expect(left.data.memberCount).toBe(1)
    const all = await setup.asAdmin<GroupMember[]>('GET', members)
    expect(all.data.map(({ sources }) => sources)).toEqual([[{ kind: 'provider', name: 'Mairie' }]])
  })

  test('un compte est dans cinquante groupes au plus, et seulement s’il existe', async () => {
    await using setup = await createGroupsSetup()
    const { user } = await setup.app.createUser()
    const group = await setup.addGroup()
    const path = `/admin/groups/${group.id}/members`
    expect((await setup.asAdmin('POST', path, { add: ['personne'] })).code).toBe('user.not-found')
    for (let count = 0; count < groupLimits.groupsPerUser; count += 1)
      await setup.addGroup({}, [user.id])
    expect((await setup.asAdmin('POST', path, { add: [user.id] })).code).toBe('group.user-full')
  })
})
