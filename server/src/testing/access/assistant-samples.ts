import type { Assistant } from '@atelier/contract/assistants/assistants'
import type { Api } from '@atelier/contract/api'
import { emptySample, type MakeSample } from './access-sample.ts'

const draft = { name: 'Relecteur', instructions: 'Corrigez sans reformuler.' }

const assistant: MakeSample = async (app, { token }) => {
  const { json } = await app.call('POST', '/assistants', { token, body: draft })
  return { own: { assistantId: json<{ data: Assistant }>().data.id } }
}

/** See `access-samples.ts`. */
export const assistantSamples: { readonly [K in keyof Api['assistants']]: MakeSample } = {
  list: emptySample,
  create: () => ({ body: draft }),
  read: assistant,
  replace: async (app, owner) => ({
    ...(await assistant(app, owner)),
    body: { ...draft, name: 'Relectrice', version: 1 },
  }),
  remove: assistant,
  pin: async (app, owner) => ({
    ...(await assistant(app, owner)),
    body: { isPinned: true },
  }),
  versions: assistant,
  restore: async (app, owner) => ({
    ...(await assistant(app, owner)),
    shared: { number: '1' },
  }),
}
