import type { knowledgeAdmin } from '@atelier/contract/knowledge/administration/knowledge-admin'
import type { knowledgeOperations } from '@atelier/contract/knowledge/operations'
import { knowledgeUploads } from '@atelier/contract/knowledge/sources'
import { makePng } from '@atelier/engine/testing/make-png'
import { emptySample, type MakeSample, type Owner } from '../access/access-sample.ts'
import { transcriptionSamples } from '../access/transcription-samples.ts'
import { uploadChatFile } from '../chat-files/upload-chat-file.ts'
import type { TestApp } from '../create-test-app.ts'

const draft = () => ({ name: `Règlement ${crypto.randomUUID()}`, description: '' })

const collection: MakeSample = async (app, { token }) => {
  const { json } = await app.call('POST', '/knowledge/collections', { token, body: draft() })
  return { own: { collectionId: json<{ data: { id: string } }>().data.id } }
}

const source: MakeSample = async (app, owner) => {
  const { own } = await collection(app, owner)
  const { json } = await app.call(
    'POST',
    `/knowledge/collections/${own?.collectionId}/sources/text`,
    { token: owner.token, body: { title: 'Note', text: 'Le congé annuel est de 25 jours.' } },
  )
  return { own: { sourceId: json<{ data: { id: string } }>().data.id } }
}

/** A picture of a text, where its text can be recognised. */
const scan: MakeSample = async (app, owner) => {
  const { own } = await collection(app, owner)
  const uploadId = await uploadChatFile(app, {
    ...{
      token: owner.token,
      bytes: makePng(8, 8, () => Buffer.alloc(24, 255)),
      name: 'affiche.png',
    },
    path: knowledgeUploads.path,
  })
  const { json } = await app.call('POST', `/knowledge/collections/${own?.collectionId}/sources`, {
    ...{ token: owner.token, body: { uploadId } },
  })
  await app.services.knowledge.idle()
  app.services.embedded.textRecognition.fetch()
  return { own: { sourceId: json<{ data: { id: string } }>().data.id } }
}

const transcriptionOf = async (app: TestApp, owner: Owner) => {
  const { own } = await transcriptionSamples.read(app, owner)
  return own?.transcriptionId ?? ''
}

/** See `access-samples.ts`. */
export const knowledgeSamples: { readonly [K in keyof typeof knowledgeOperations]: MakeSample } = {
  list: emptySample,
  create: () => ({ body: draft() }),
  read: collection,
  change: async (app, owner) => ({
    ...(await collection(app, owner)),
    body: { name: `Autre nom de collection ${crypto.randomUUID()}` },
  }),
  remove: collection,
  // The administrator's own.
  share: async ({ services }) => {
    const adminId = (await services.account.findAdminId()) ?? ''
    const { id } = await services.knowledge.create(adminId, draft())
    return { shared: { collectionId: id }, body: { kind: 'everyone' } }
  },
  sources: collection,
  addFile: async (app, owner) => ({
    ...(await collection(app, owner)),
    body: {
      uploadId: await uploadChatFile(app, {
        ...{ token: owner.token, bytes: Buffer.from('Le congé annuel est de 25 jours.') },
        ...{ name: 'note.txt', path: knowledgeUploads.path },
      }),
    },
  }),
  addText: async (app, owner) => ({
    ...(await collection(app, owner)),
    body: { title: 'Note', text: 'Le congé annuel est de 25 jours.' },
  }),
  addTranscription: async (app, owner) => ({
    ...(await collection(app, owner)),
    body: { transcriptionId: await transcriptionOf(app, owner) },
  }),
  copySources: async (app, owner) => ({
    ...(await collection(app, owner)),
    body: { sourceIds: [(await source(app, owner)).own?.sourceId] },
  }),
  readSource: source,
  removeSource: source,
  removeSources: async (app, owner) => ({
    ...(await collection(app, owner)),
    body: { sourceIds: ['rien'] },
  }),
  reread: source,
  recognize: scan,
  original: source,
  excerpts: source,
  search: () => ({ body: { q: 'Combien de jours de congé ?' } }),
}

/** See `access-samples.ts`. */
export const knowledgeAdminSamples: { readonly [K in keyof typeof knowledgeAdmin]: MakeSample } = {
  state: emptySample,
  choose: () => ({ body: { embedder: 'vecteurs' } }),
  tryEmbedder: () => ({ body: { model: 'vecteurs' } }),
  rebuild: () => ({ body: { what: 'index' } }),
}
