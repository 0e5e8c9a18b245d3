import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Api } from '@atelier/contract/api'
import type { MadeImage } from '@atelier/contract/images'
import { ModelTypeDraft } from '@atelier/contract/model-types'
import type { SpokenText } from '@atelier/contract/speech'
import sharp from 'sharp'
import type { TestApp } from './create-test-app.ts'
import { multipartOf } from './multipart-of.ts'

/** One valid call of an operation by its owner. */
export interface Sample {
  /** Ids in the path that belong to the owner; strangers must not find them. */
  readonly own?: Readonly<Record<string, string>>
  /** Names in the path that are the same for everyone. */
  readonly shared?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly rawBody?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}
export interface Owner {
  readonly token: string
  readonly email: string
  readonly password: string
  readonly refreshToken: string
}
type MakeSample = (app: TestApp, owner: Owner) => Promise<Sample> | Sample

const nothing: MakeSample = () => ({})
const ownJob: MakeSample = async (app, owner) => ({ own: { jobId: await endedJob(app, owner) } })
const ownImage: MakeSample = async (app, owner) => ({ own: { imageId: await madeImage(app, owner) } })
const ownInpainting: MakeSample = async (app, owner) => ({ own: { inpaintingId: await madeInpainting(app, owner) } })
const ownChat: MakeSample = async (app, owner) => ({ own: { chatId: await chatWithReply(app, owner) } })

const ownQuestion: MakeSample = async (app, owner) => {
  const chatId = await chatWithReply(app, owner)
  const answer = await app.call('GET', `/chat/${chatId}`, { token: owner.token })
  const [{ id, timestamp }] = JSON.parse(answer.json<{ data: { messages: string } }>().data.messages)
  return { own: { chatId, messageId: id }, body: { content: 'Autrement dit', timestamp } }
}

const ownAttachment: MakeSample = async (app, owner) => {
  const chatId = await chatWithReply(app, owner)
  const sent = await multipartOf('file', Buffer.from('Bonjour'), 'note.txt', { chatId })
  const { json } = await app.call('POST', '/attachments', { token: owner.token, ...sent })
  return { own: { attachmentId: json<{ data: { id: string } }>().data.id } }
}

/** Every operation has its line here: one without does not compile. */
export const accessSamples: { readonly [F in keyof Api]: { readonly [K in keyof Api[F]]: MakeSample } } = {
  account: {
    login: (_app, { email, password }) => ({ body: { email, password } }),
    register: () => ({ body: { name: 'Nouvelle', email: `nouvelle.${crypto.randomUUID()}@mairie.example`, password: 'motdepasse' } }),
    logout: nothing,
    refresh: (_app, { refreshToken }) => ({ body: { refreshToken } }),
    profile: nothing,
    updateProfile: () => ({ body: { name: 'Autre nom' } }),
    uploadAvatar: async () => multipartOf('avatar', await smallPicture(), 'photo.png'),
  },
  attachments: {
    upload: async (app, owner) => {
      const chatId = await chatWithReply(app, owner)
      return multipartOf('file', Buffer.from('Bonjour'), 'note.txt', { chatId })
    },
    read: ownAttachment,
    remove: ownAttachment,
  },
  chat: {
    list: nothing,
    search: nothing,
    create: () => ({ body: { title: 'Essai', model: 'modele-scripte' } }),
    read: ownChat,
    messages: ownChat,
    update: async (app, owner) => ({ ...(await ownChat(app, owner)), body: { title: 'Autre titre', messages: '[]' } }),
    changeSettings: async (app, owner) => ({ ...(await ownChat(app, owner)), body: { temperature: 1 } }),
    duplicate: ownChat,
    export: ownChat,
    import: () => ({ body: { json: '{"messages":[]}' } }),
    remove: ownChat,
    sendMessage: async (app, owner) => ({ ...(await ownChat(app, owner)), body: { content: 'Encore', role: 'user' } }),
    streamMessage: async (app, owner) => ({ ...(await ownChat(app, owner)), body: { content: 'Encore', role: 'user' } }),
    followReply: ownChat,
    stopReply: ownChat,
    regenerate: ownChat,
    editQuestion: ownQuestion,
    clearHistory: ownChat,
    restoreHistory: async (app, owner) => {
      const chatId = await chatWithReply(app, owner)
      const cleared = await app.call('POST', `/chat/${chatId}/clear`, { token: owner.token })
      return { own: { chatId }, body: { undo: cleared.json<{ data: { undo: string } }>().data.undo } }
    },
    statistics: nothing,
  },
  configuration: { status: nothing, health: nothing, ready: nothing, openApi: nothing, read: nothing, save: () => ({ body: {} }) },
  help: { topics: nothing, page: () => ({ shared: { topicId: 'premiers-pas' } }) },
  images: {
    generate: () => ({ body: { prompt: 'Un phare', model: 'sd/peintre' } }),
    batch: () => ({ body: { prompt: 'Un phare', model: 'sd/peintre', count: 2 } }),
    regenerate: ownImage,
    upscale: async (app, owner) => ({ ...(await ownImage(app, owner)), body: {} }),
    presets: nothing,
    savePreset: () => ({ body: { name: 'Portrait', params: {} } }),
    removePreset: async (app, owner) => ({ own: { presetId: await savedPreset(app, owner) } }),
    history: nothing,
    facets: nothing,
    downloadSelected: async (app, owner) => ({ body: { ids: [await madeImage(app, owner)] } }),
    removeSelected: async (app, owner) => ({ body: { ids: [await madeImage(app, owner)] } }),
    read: ownImage,
    remove: ownImage,
    setFavorite: async (app, owner) => ({ ...(await ownImage(app, owner)), body: {} }),
    setTags: async (app, owner) => ({ ...(await ownImage(app, owner)), body: { tags: ['phare'] } }),
    download: ownImage,
  },
  inpainting: {
    repaint: () => inpaintingForm(),
    history: nothing,
    quota: nothing,
    read: ownInpainting,
    remove: ownInpainting,
  },
  jobs: { list: nothing, seeFailures: nothing, read: ownJob, cancel: ownJob },
  live: { follow: nothing },
  localModels: {
    overview: nothing,
    nearby: nothing,
    unload: (app, owner) => ownLocalModel(app, owner),
    verify: (app, owner) => ownLocalModel(app, owner),
    remove: (app, owner) => ownLocalModel(app, owner),
    catalogue: nothing,
    add: () => ({ body: { ability: 'chat', name: 'Le mien', addresses: ['https://modeles.example/le-mien.gguf'] } }),
    forget: async (app) => ({ shared: { entryId: await ownEntry(app) } }),
    install: async (app) => ({ shared: { entryId: await ownEntry(app) } }),
    pause: async (app) => ({ shared: { entryId: await ownEntry(app) } }),
    cancel: async (app) => ({ shared: { entryId: await ownEntry(app) } }),
  },
  modelTypes: {
    list: nothing,
    create: () => ({ body: { name: `Type ${crypto.randomUUID()}` } }),
    update: () => ({ shared: { typeId: 'text' }, body: { description: 'Autre' } }),
    remove: async (app) => ({ shared: { typeId: await ownType(app) } }),
    associate: () => ({ body: { modelId: 'modele-scripte', typeIds: ['text'] } }),
    association: () => ({ shared: { modelId: 'modele-scripte' } }),
    dissociate: () => ({ shared: { modelId: 'modele-scripte' } }),
    pageAssignments: nothing,
    pageAssignment: () => ({ shared: { pageName: 'chat' } }),
    assignPage: () => ({ shared: { pageName: 'chat' }, body: { assignedTypeId: 'text', isActive: true } }),
  },
  models: {
    list: nothing,
    read: () => ({ shared: { modelId: 'modele-scripte' } }),
    test: () => ({ shared: { modelId: 'modele-scripte' } }),
  },
  speech: {
    generate: () => ({ body: { text: 'Bonjour', model: 'local/voix' } }),
    voices: nothing,
    history: nothing,
    removeAll: nothing,
    remove: async (app, owner) => ({ own: { spokenId: await spokenText(app, owner) } }),
  },
}

/** Put among the models, then called by the name that the embedded engine gives it. */
const ownLocalModel: MakeSample = async (app) => {
  const name = `${crypto.randomUUID()}.gguf`
  await mkdir(join(app.folder, 'models/chat'), { recursive: true })
  await writeFile(join(app.folder, 'models/chat', name), 'GGUF')
  return { shared: { modelId: `chat/${name}` } }
}

/** A model whose address nobody answers at. */
const ownEntry = async (app: TestApp): Promise<string> => {
  const addresses = [`https://modeles.invalid/${crypto.randomUUID()}.gguf`]
  return (await app.dependencies.localModels.add({ ability: 'chat', name: 'Le mien', licence: '', addresses })).id
}

const ownType = async (app: TestApp): Promise<string> =>
  (await app.dependencies.models.types.create(ModelTypeDraft.parse({ name: `À supprimer ${crypto.randomUUID()}` }))).id

/** A job that has ended: cancelling it is refused, but to its owner alone it exists. */
async function endedJob(app: TestApp, { token }: Owner): Promise<string> {
  const { id } = (await app.call('GET', '/auth/profile', { token })).json<{ data: { id: string } }>().data
  const { job, done } = await app.dependencies.jobs.submit({ userId: id, kind: 'belongings.export', title: 'Essai', input: null, size: 1 })
  await Promise.allSettled([done])
  return job.id
}

async function chatWithReply(app: TestApp, { token }: Owner): Promise<string> {
  const created = await app.call('POST', '/chat/create', { token, body: { title: 'À moi', model: 'modele-scripte' } })
  const { id } = created.json<{ data: { id: string } }>().data
  await app.call('POST', `/chat/${id}/messages`, { token, body: { content: 'Bonjour', role: 'user' } })
  return id
}

async function madeImage(app: TestApp, { token }: Owner): Promise<string> {
  const body = { prompt: 'Un phare', model: 'sd/peintre', width: 256, height: 256 }
  const made = await app.call('POST', '/images/generations', { token, body })
  return made.json<{ data: MadeImage }>().data.image.id
}

const inpaintingForm = async () => {
  const maskCanvas = `data:image/png;base64,${(await smallPicture('#ffffff')).toString('base64')}`
  return multipartOf('originalImage', await smallPicture(), 'photo.png', { model: 'sd/peintre', prompt: 'Un ciel', maskCanvas })
}
async function madeInpainting(app: TestApp, { token }: Owner): Promise<string> {
  const made = await app.call('POST', '/inpainting', { token, ...(await inpaintingForm()) })
  return made.json<{ data: { id: string } }>().data.id
}

async function savedPreset(app: TestApp, { token }: Owner): Promise<string> {
  const saved = await app.call('POST', '/images/presets', { token, body: { name: 'Portrait', params: {} } })
  return saved.json<{ data: { id: string } }>().data.id
}

async function spokenText(app: TestApp, { token }: Owner): Promise<string> {
  const said = await app.call('POST', '/tts/generate', { token, body: { text: 'Bonjour', model: 'local/voix' } })
  return said.json<{ data: { item: SpokenText } }>().data.item.id
}

const smallPicture = (background = '#1976d2') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
