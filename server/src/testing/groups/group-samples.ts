import type { Api } from '@atelier/contract/api'
import { noRights } from '@atelier/contract/groups/rights'
import { emptySample, type MakeSample } from '../access/access-sample.ts'
import type { TestApp } from '../create-test-app.ts'

/** See `access-samples.ts`. */
export const groupSamples: { readonly [K in keyof Api['groups']]: MakeSample } = {
  list: emptySample,
  create: () => ({ body: { name: newName() } }),
  read: async (app) => ({ shared: { groupId: await createGroup(app) } }),
  change: async (app) => ({
    shared: { groupId: await createGroup(app) },
    body: { name: newName(), description: 'Autre' },
  }),
  remove: async (app) => ({ shared: { groupId: await createGroup(app) } }),
  members: async (app) => ({ shared: { groupId: await createGroup(app) } }),
  changeMembers: async (app) => ({
    shared: { groupId: await createGroup(app) },
    body: { add: [(await app.createUser('Quelqu’un')).user.id], remove: [] },
  }),
  setRights: async (app) => ({
    shared: { groupId: await createGroup(app) },
    body: { ...noRights, tools: ['chat'] },
  }),
}

const newName = () => `Groupe ${crypto.randomUUID()}`
const system = { userId: 'system', email: '', role: 'ADMIN' } as const

async function createGroup({ services }: TestApp): Promise<string> {
  const draft = { name: newName(), description: '' }
  return (await services.groups.create(system, draft)).id
}
