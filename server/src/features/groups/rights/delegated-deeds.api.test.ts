import { api } from '@atelier/contract/api'
import { manageRights } from '@atelier/contract/groups/own-rights'
import { everyoneGroupId } from '@atelier/contract/groups/rights'
import type { UserPage } from '@atelier/contract/users/users'
import { type Operation, rightsOf } from '@atelier/contract/wire/operation'
import { expect, test } from 'vitest'
import { createGroupsSetup } from '#testing/groups/groups-setup.ts'

type Deed = readonly [path: string, body?: object]

/** What delegates may do to a user, by its operation; all of it must be refused for whom they may not change. */
const deedsOnUser: Readonly<Record<string, (userId: string) => Deed>> = {
  'users.update': (id) => [
    `/admin/users/${id}`,
    { name: 'Autre nom', email: 'autre@mairie.example', maxStorageBytes: 0 },
  ],
  'users.setStatus': (id) => [`/admin/users/${id}/status`, { isSuspended: true }],
  'users.admit': (id) => [`/admin/users/${id}/admit`, {}],
  'users.makePasswordLink': (id) => [`/admin/users/${id}/password-link`],
  'users.endSessions': (id) => [`/admin/users/${id}/sessions`],
  'users.endSession': (id) => [`/admin/users/${id}/sessions/x`],
  'users.resetFactors': (id) => [`/admin/users/${id}/second-factors`],
  'userKeys.revoke': (id) => [`/admin/users/${id}/keys/x`],
  'quotas.set': (id) => [`/admin/users/${id}/inpainting/quota`, { inpaintingQuota: 5 }],
  'quotas.resetCount': (id) => [`/admin/users/${id}/inpainting/reset-count`],
  'users.remove': (id) => [`/admin/users/${id}`],
}
/** The same of a group that carries rights of administration. */
const deedsOnGroup: Readonly<Record<string, (groupId: string) => Deed>> = {
  'groups.change': (id) => [`/admin/groups/${id}`, { name: 'Autre' }],
  'groups.changeMembers': (id) => [`/admin/groups/${id}/members`, { add: [] }],
  'groups.remove': (id) => [`/admin/groups/${id}`],
}
/** Those that change nothing of the user or group that they name, with the reason. None so far. */
const harmless: Readonly<Record<string, string>> = {}

const operations = new Map<string, Operation>(
  Object.entries(api).flatMap(([feature, all]) =>
    Object.entries(all).map(([name, operation]) => [`${feature}.${name}`, operation] as const),
  ),
)
const delegatedChanges = (parameter: string) =>
  [...operations]
    .filter(([, operation]) => rightsOf(operation).length > 0 && operation.method !== 'GET')
    .filter(([, { path }]) => path.includes(parameter))
    .map(([name]) => name)
    .filter((name) => harmless[name] === undefined)
const methodOf = (name: string) => operations.get(name)?.method ?? 'GET'

test('aucune opération déléguée qui change un utilisateur ou un groupe n’est oubliée ici', () => {
  expect(new Set(Object.keys(deedsOnUser))).toEqual(new Set(delegatedChanges(':userId')))
  expect(new Set(Object.keys(deedsOnGroup))).toEqual(new Set(delegatedChanges(':groupId')))
})

test('un délégué ne change rien de l’administrateur, d’un autre délégué, de soi, ni d’un groupe qui délègue', async () => {
  await using setup = await createGroupsSetup()
  const actor = await setup.addDelegate([...manageRights])
  const other = await setup.addDelegate(['logs'], 'Autre déléguée')
  const sleeper = await setup.app.createUser('Déléguée sans second facteur')
  await setup.addGroup({ manage: ['notices'] }, [sleeper.user.id])
  const plain = await setup.app.createUser('Quelqu’un')
  const group = await setup.addGroup()
  const doAll = async (deeds: typeof deedsOnUser, id: string) => {
    const answers: { name: string; status: number; code: string | undefined }[] = []
    for (const [name, deedOn] of Object.entries(deeds)) {
      const [path, body] = deedOn(id)
      const { status, code } = await setup.callAs(actor.token, methodOf(name), path, body)
      answers.push({ name, status, code })
    }
    return answers
  }
  const refused = { status: 403, code: 'user.protected' }
  /** Those that name several users in what they send. */
  const several = async (id: string) => [
    await setup.callAs(actor.token, 'PUT', '/admin/quotas', {
      ...{ userIds: [plain.user.id, id], inpaintingQuota: 5 },
    }),
    await setup.callAs(actor.token, 'POST', '/admin/quotas/reset-count', {
      userIds: [plain.user.id, id],
    }),
    await setup.callAs(actor.token, 'POST', `/admin/groups/${group.id}/members`, { add: [id] }),
    await setup.callAs(actor.token, 'POST', `/admin/groups/${group.id}/members`, { remove: [id] }),
  ]
  for (const { user } of [setup.admin, other, sleeper, actor]) {
    for (const { name, ...answer } of await doAll(deedsOnUser, user.id))
      expect([name, answer]).toEqual([name, refused])
    for (const answer of await several(user.id)) expect(answer).toMatchObject(refused)
  }
  for (const { name, ...answer } of await doAll(deedsOnGroup, other.groupId))
    expect([name, answer]).toEqual([name, refused])
  // Of anyone else they may.
  for (const { name, status } of [
    ...(await doAll(deedsOnUser, plain.user.id)),
    ...(await doAll(deedsOnGroup, group.id)),
  ])
    expect([name, status]).not.toEqual([name, 403])
  // Rights are the administrator's alone.
  const give = { tools: [], models: 'all', mayMakeKeys: true, manage: [] }
  const rights = `/admin/groups/${other.groupId}/rights`
  expect((await setup.callAs(actor.token, 'PUT', rights, give)).code).toBe('access.admin-only')
  // Reading is allowed, and says whom they may not change.
  const listed = await setup.callAs(actor.token, 'GET', '/admin/users?limit=100')
  const { users } = listed.data as unknown as UserPage
  const delegates = users.filter(({ isDelegate }) => isDelegate).map(({ id }) => id)
  expect(new Set(delegates)).toEqual(new Set([actor, other, sleeper].map(({ user }) => user.id)))
  const read = await setup.callAs(actor.token, 'GET', `/admin/users/${setup.admin.user.id}`)
  expect(read.status).toBe(200)
})

test('un délégué ne limite ni ne supprime un groupe où est l’un de ceux qu’il ne peut changer', async () => {
  await using setup = await createGroupsSetup()
  const actor = await setup.addDelegate([...manageRights])
  const other = await setup.addDelegate(['logs'], 'Autre déléguée')
  const sleeper = await setup.app.createUser('Déléguée sans second facteur')
  await setup.addGroup({ manage: ['notices'] }, [sleeper.user.id])
  const plain = await setup.app.createUser('Quelqu’un')
  const limit = (token: string, groupId: string) =>
    setup.callAs(token, 'PUT', '/admin/usage/quotas', {
      ...{ subject: `g:${groupId}`, meter: 'tokens', period: 'month', each: null, together: 0 },
    })
  const remove = (id: string) => setup.callAs(actor.token, 'DELETE', `/admin/groups/${id}`)
  for (const { user } of [setup.admin, other, sleeper, actor]) {
    const { id } = await setup.addGroup({ tools: ['chat'] }, [plain.user.id, user.id])
    expect([user.name, (await limit(actor.token, id)).code]).toEqual([user.name, 'user.protected'])
    expect([user.name, (await remove(id)).code]).toEqual([user.name, 'user.protected'])
    // It takes nothing from them, and gives nothing.
    const path = `/admin/groups/${id}`
    const draft = { name: `Groupe de ${user.name}` }
    expect((await setup.callAs(actor.token, 'PUT', path, draft)).status).toBe(200)
    expect((await limit(setup.admin.token, id)).status).toBe(200)
  }
  const { id } = await setup.addGroup({ tools: ['chat'] }, [plain.user.id])
  expect((await limit(actor.token, id)).status).toBe(200)
  expect((await remove(id)).status).toBe(200)
  // Its subject is `everyone`: another one would limit nobody.
  expect((await limit(setup.admin.token, everyoneGroupId)).code).toBe('usage.group-not-found')
})
