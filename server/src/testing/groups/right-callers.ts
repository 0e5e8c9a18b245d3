import { type ManageRight, manageRights } from '@atelier/contract/groups/own-rights'
import { noRights, type Rights } from '@atelier/contract/groups/rights'
import { createAccessKeyFor } from '../access/create-access-key.ts'
import type { TestApp } from '../create-test-app.ts'
import { addAuthenticator } from '../second-factors/authenticator-app.ts'

/** Callers who differ by their rights. */
export interface RightCallers {
  readonly delegates: ReadonlyMap<ManageRight, string>
  /** Delegate of everything that can be delegated. */
  readonly allRights: string
  /** The same without a second factor. */
  readonly sleeping: string
  readonly toolless: { readonly token: string; readonly key: string }
  /** Sessions that have not proved lately whose they are. */
  readonly unproved: { readonly user: string; readonly admin: string }
  /** Gives a user all tools, which nobody has without a group. */
  open(token: string): Promise<void>
}

const system = { userId: 'system', email: '', role: 'ADMIN' } as const

/** In an installation where tools come from a group alone. */
export async function createRightCallers(app: TestApp, adminEmail: string): Promise<RightCallers> {
  const { groups, database, account } = app.services
  async function addGroup(name: string, rights: Partial<Rights>): Promise<string> {
    const { id } = await groups.create(system, { name, description: '' })
    await groups.setRights(system, id, { ...noRights, ...rights })
    return id
  }
  async function join(token: string, groupIds: readonly string[]) {
    const userId = (await account.authenticate(token))?.userId ?? ''
    const membership = { userId, source: 'hand', groupIds } as const
    await database.commit((transaction) => groups.addMemberships(membership, transaction))
  }
  async function newDelegate(manage: readonly ManageRight[]) {
    const { token } = await app.createUser('Déléguée')
    await addAuthenticator(app, token)
    const id = await addGroup(`Droits ${manage.join(' ')}`, { manage: [...manage] })
    await join(token, [id])
    return { token, id }
  }
  await groups.setRights(system, 'everyone', { ...noRights, models: 'all', mayMakeKeys: true })
  const openGroup = await addGroup('Outils', { tools: 'all' })
  const delegates = new Map<ManageRight, string>()
  for (const right of manageRights) delegates.set(right, (await newDelegate([right])).token)
  const all = await newDelegate(manageRights)
  const sleeping = (await app.createUser('Déléguée sans second facteur')).token
  await join(sleeping, [all.id])
  const toolless = await app.createUser('Sans outil')
  const unproved = (await app.createUser('Pas prouvée')).token
  await join(unproved, [openGroup])
  const login = { email: adminEmail, password: 'motdepasse' }
  const again = await app.call('POST', '/auth/login', { body: login })
  const admin = again.json<{ data: { tokens: { accessToken: string } } }>().data.tokens.accessToken
  for (const token of [unproved, admin]) {
    const id = (await account.authenticate(token))?.id ?? ''
    await database.queries
      .updateTable('sessions')
      .set({ proved_at: 0 })
      .where('id', '=', id)
      .execute()
  }
  return {
    delegates,
    allRights: all.token,
    sleeping,
    toolless: { token: toolless.token, key: await createAccessKeyFor(app, toolless) },
    unproved: { user: unproved, admin },
    open: (token) => join(token, [openGroup]),
  }
}
