import type { Group, GroupDetails } from '@atelier/contract/groups/groups'
import { everyoneGroupId, noRights, type Rights } from '@atelier/contract/groups/rights'
import type { Method } from '@atelier/contract/wire/operation'
import { createTestApp, type TestAppOptions } from '../create-test-app.ts'
import { addAuthenticator } from '../second-factors/authenticator-app.ts'

/** An installation with its administrator, who gives rights by groups. Use with `await using`. */
export async function createGroupsSetup(options: TestAppOptions = {}) {
  const app = await createTestApp(options)
  const admin = await app.createUser('Admin')
  let groupCount = 0
  async function callAs(token: string, method: Method, path: string, body?: unknown) {
    const response = await app.call(method, path, { token, ...(body !== undefined && { body }) })
    return { status: response.status, ...response.json<{ code?: string; data?: never }>() }
  }
  const asAdmin = <T>(method: Method, path: string, body?: unknown) =>
    callAs(admin.token, method, path, body).then(({ data, ...rest }) => ({
      ...rest,
      data: data as T,
    }))
  const setRights = (groupId: string, rights: Partial<Rights>) =>
    asAdmin<GroupDetails>('PUT', `/admin/groups/${groupId}/rights`, { ...noRights, ...rights })

  return {
    app,
    admin,
    callAs,
    asAdmin,
    setRights,
    /** All that users have without a group. */
    setEveryone: (rights: Partial<Rights>) => setRights(everyoneGroupId, rights),
    async addGroup(rights: Partial<Rights> = {}, userIds: readonly string[] = []): Promise<Group> {
      groupCount += 1
      const { data } = await asAdmin<GroupDetails>('POST', '/admin/groups', {
        name: `Groupe ${groupCount}`,
      })
      await setRights(data.id, rights)
      const path = `/admin/groups/${data.id}/members`
      return (await asAdmin<Group>('POST', path, { add: userIds })).data
    },
    /** A user who administers a part, with the second factor that it needs. */
    async addDelegate(manage: Rights['manage'], name = 'Déléguée') {
      const user = await app.createUser(name)
      const group = await this.addGroup({ manage }, [user.user.id])
      await addAuthenticator(app, user.token)
      return { ...user, groupId: group.id }
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}
export type GroupsSetup = Awaited<ReturnType<typeof createGroupsSetup>>
