import type { Api } from '@atelier/contract/api'
import { AssistantContent } from '@atelier/contract/assistants/assistant-content'
import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { emptySample, type MakeSample } from '../access/access-sample.ts'
import { createSmallPicture } from '../access/image-samples.ts'
import type { TestApp } from '../create-test-app.ts'
import { multipartBody } from '../multipart-body.ts'
import { smallFace } from './small-face.ts'

const draft = { name: 'Relecteur', instructions: 'Corrigez sans reformuler.' }

const assistant: MakeSample = async (app, { token }) => {
  const { json } = await app.call('POST', '/assistants', { token, body: draft })
  return { own: { assistantId: json<{ data: Assistant }>().data.id } }
}

/** The secret of the link of an assistant of the administrator. */
async function link({ services }: TestApp): Promise<{ id: string; secret: string }> {
  const userId = (await services.account.findAdminId()) ?? ''
  const content = AssistantContent.parse(draft)
  const { id } = await services.assistants.create(userId, content)
  const by = { userId, email: '' }
  const { secret } = await services.assistants.share(by, id, { kind: 'link', groupIds: [] })
  return { id, secret: secret ?? '' }
}

const ownFile = JSON.stringify({ format: 'atelier-ia.assistants', version: 1, assistants: [draft] })

/** See `access-samples.ts`. */
export const assistantSamples: { readonly [K in keyof Api['assistants']]: MakeSample } = {
  list: emptySample,
  create: () => ({ body: draft }),
  read: assistant,
  readDefault: emptySample,
  exportAll: emptySample,
  exportOne: assistant,
  makeFace: async () => multipartBody('picture', await createSmallPicture(), 'visage.png'),
  readFace: async (app, { token }) => {
    const face = { sign: 'pen', color: 'blue', picture: await smallFace() }
    const body = { ...draft, face }
    const { json } = await app.call('POST', '/assistants', { token, body })
    return { own: { assistantId: json<{ data: Assistant }>().data.id } }
  },
  import: () => ({ body: { json: ownFile } }),
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
  share: async (app, owner) => ({
    ...(await assistant(app, owner)),
    body: { kind: 'link' },
  }),
  open: async (app) => ({ body: { secret: (await link(app)).secret } }),
  add: async (app) => ({ body: { secret: (await link(app)).secret } }),
  // Of somebody else, added by the owner of the sample alone.
  removeAdded: async (app, { token }) => {
    const { id, secret } = await link(app)
    await app.call('POST', '/assistants/add', { token, body: { secret } })
    return { own: { assistantId: id } }
  },
}
