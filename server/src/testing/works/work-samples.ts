import type { Api } from '@atelier/contract/api'
import type { Tag } from '@atelier/contract/works/tags'
import { emptySample, type MakeSample, type Owner } from '../access/access-sample.ts'
import type { TestApp } from '../create-test-app.ts'
import { spokenText } from './spoken-text.ts'

/** See `access-samples.ts`. */
export const workSamples: { readonly [K in keyof Api['works']]: MakeSample } = {
  list: emptySample,
  read: async (app, owner) => ({ own: { workId: await spokenText(app, owner) } }),
  change: async (app, owner) => ({
    own: { workId: await spokenText(app, owner) },
    body: { isPinned: true },
  }),
}

export const bulkSamples: { readonly [K in keyof Api['bulk']]: MakeSample } = {
  apply: async (app, owner) => ({
    body: { action: 'tag', tag: 'Mairie', ids: [await spokenText(app, owner)] },
  }),
}

export const tagSamples: { readonly [K in keyof Api['tags']]: MakeSample } = {
  list: emptySample,
  create: () => ({ body: { name: newName() } }),
  rename: async (app, owner) => ({
    own: { tagId: await ownTag(app, owner) },
    body: { name: newName() },
  }),
  remove: async (app, owner) => ({ own: { tagId: await ownTag(app, owner) } }),
}

const newName = () => `Étiquette ${crypto.randomUUID()}`

async function ownTag(app: TestApp, { token }: Owner): Promise<string> {
  const made = await app.call('POST', '/tags', { token, body: { name: newName() } })
  return made.json<{ data: Tag }>().data.id
}
