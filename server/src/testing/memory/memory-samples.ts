import type { Api } from '@atelier/contract/api'
import { emptySample, type MakeSample, type Owner } from '../access/access-sample.ts'
import type { TestApp } from '../create-test-app.ts'

/** See `access-samples.ts`. */
export const memorySamples: { readonly [K in keyof Api['memory']]: MakeSample } = {
  list: emptySample,
  create: async (app, owner) => {
    await switchMemoriesOn(app, owner)
    return { body: { text: 'Je travaille à la mairie de Lille.' } }
  },
  change: async (app, owner) => ({
    own: { memoryId: await ownMemory(app, owner) },
    body: { text: 'Je travaille à la mairie de Douai.' },
  }),
  remove: async (app, owner) => ({ own: { memoryId: await ownMemory(app, owner) } }),
  removeAll: emptySample,
}

const switchMemoriesOn = (app: TestApp, { token }: Pick<Owner, 'token'>) =>
  app.call('PUT', '/settings', { token, body: { preferences: { usesMemories: true } } })

async function ownMemory(app: TestApp, owner: Owner): Promise<string> {
  await switchMemoriesOn(app, owner)
  const body = { text: 'Je préfère le tutoiement.' }
  const made = await app.call('POST', '/memories', { token: owner.token, body })
  return made.json<{ data: { id: string } }>().data.id
}
