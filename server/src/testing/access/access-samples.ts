import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignInResult } from '@atelier/contract/account/account'
import type { Api } from '@atelier/contract/api'
import { ModelTypeDraft } from '@atelier/contract/model-types/model-types'
import type { SpeechRecord } from '@atelier/contract/speech/speech'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import type { TestApp } from '../create-test-app.ts'
import { multipartBody } from '../multipart-body.ts'
import { emptySample, type MakeSample, type Owner } from './access-sample.ts'
import { createSmallPicture, imageSamples, inpaintingSamples } from './image-samples.ts'
import { createEndedJob, monitoringSamples, systemActor } from './monitoring-samples.ts'
import { transcriptionSamples } from './transcription-samples.ts'

const ownJob: MakeSample = async (app, owner) => ({
  own: { jobId: await createEndedJob(app, owner) },
})
const ownChat: MakeSample = async (app, owner) => ({
  own: { chatId: await chatWithReply(app, owner) },
})

const ownQuestion: MakeSample = async (app, owner) => {
  const chatId = await chatWithReply(app, owner)
  const answer = await app.call('GET', `/chat/${chatId}`, { token: owner.token })
  const [{ id, timestamp }] = JSON.parse(
    answer.json<{ data: { messages: string } }>().data.messages,
  )
  return { own: { chatId, messageId: id }, body: { content: 'Autrement dit', timestamp } }
}

const ownAttachment: MakeSample = async (app, owner) => {
  const chatId = await chatWithReply(app, owner)
  const sent = await multipartBody('file', Buffer.from('Bonjour'), 'note.txt', { chatId })
  const { json } = await app.call('POST', '/attachments', { token: owner.token, ...sent })
  return { own: { attachmentId: json<{ data: { id: string } }>().data.id } }
}

/** Every operation has its line here: one without does not compile. */
export const accessSamples: {
  readonly [F in keyof Api]: { readonly [K in keyof Api[F]]: MakeSample }
} = {
  accessKeys: {
    list: emptySample,
    create: () => ({ body: { name: 'Carnet', scopes: ['chat'] } }),
    revoke: async (app, owner) => ({ own: { keyId: await createKeyId(app, owner) } }),
  },
  account: {
    login: (_app, { email, password }) => ({ body: { email, password } }),
    register: () => ({
      body: {
        name: 'Nouvelle',
        email: `nouvelle.${crypto.randomUUID()}@mairie.example`,
        password: 'motdepasse',
      },
    }),
    logout: emptySample,
    refresh: (_app, { refreshToken }) => ({ body: { refreshToken } }),
    readPasswordLink: async (app) => ({ body: { token: await passwordLink(app) } }),
    choosePassword: async (app) => ({
      body: { token: await passwordLink(app), password: 'nouveau-secret' },
    }),
    profile: emptySample,
    updateProfile: () => ({ body: { name: 'Autre nom' } }),
    uploadAvatar: async () => multipartBody('avatar', await createSmallPicture(), 'photo.png'),
    changePassword: (_app, { password }) => ({ body: { currentPassword: password, password } }),
    sessions: emptySample,
    endOtherSessions: emptySample,
    endSession: async (app, { email, password }) => {
      const { data } = (await app.call('POST', '/auth/login', { body: { email, password } })).json<{
        data: SignInResult
      }>()
      return {
        own: {
          sessionId: (await app.services.account.authenticate(data.tokens.accessToken))?.id ?? '',
        },
      }
    },
    readSettings: emptySample,
    saveSettings: () => ({ body: { theme: 'dark' } }),
  },
  attachments: {
    upload: async (app, owner) => {
      const chatId = await chatWithReply(app, owner)
      return multipartBody('file', Buffer.from('Bonjour'), 'note.txt', { chatId })
    },
    read: ownAttachment,
    remove: ownAttachment,
  },
  audit: { list: emptySample },
  belongings: {
    storage: emptySample,
    clear: () => ({ shared: { kind: 'speech' } }),
    export: emptySample,
    archive: emptySample,
    removeArchive: emptySample,
    // With a wrong password: the people of the other lines stay.
    deleteAccount: () => ({ body: { password: 'pas-le-bon', word: 'SUPPRIMER' } }),
    activity: emptySample,
    recent: emptySample,
  },
  chat: {
    list: emptySample,
    search: emptySample,
    create: () => ({ body: { title: 'Essai', model: 'modele-scripte' } }),
    read: ownChat,
    messages: ownChat,
    update: async (app, owner) => ({
      ...(await ownChat(app, owner)),
      body: { title: 'Autre titre', messages: '[]' },
    }),
    changeSettings: async (app, owner) => ({
      ...(await ownChat(app, owner)),
      body: { temperature: 1 },
    }),
    duplicate: ownChat,
    export: ownChat,
    import: () => ({ body: { json: '{"messages":[]}' } }),
    remove: ownChat,
    sendMessage: async (app, owner) => ({
      ...(await ownChat(app, owner)),
      body: { content: 'Encore', role: 'user' },
    }),
    streamMessage: async (app, owner) => ({
      ...(await ownChat(app, owner)),
      body: { content: 'Encore', role: 'user' },
    }),
    followReply: ownChat,
    stopReply: ownChat,
    regenerate: ownChat,
    editQuestion: ownQuestion,
    clearHistory: ownChat,
    restoreHistory: async (app, owner) => {
      const chatId = await chatWithReply(app, owner)
      const cleared = await app.call('POST', `/chat/${chatId}/clear`, { token: owner.token })
      return {
        own: { chatId },
        body: { undo: cleared.json<{ data: { undo: string } }>().data.undo },
      }
    },
    statistics: emptySample,
  },
  configuration: {
    status: emptySample,
    health: emptySample,
    ready: emptySample,
    openApi: emptySample,
    read: emptySample,
    save: () => ({ body: {} }),
    // Refused for its length: the place once closed would keep out whoever comes next in the matrix.
    enableMaintenance: () => ({ body: { message: 'x'.repeat(2000) } }),
    disableMaintenance: emptySample,
    testEngine: () => ({ body: { engine: 'localai', baseUrl: 'http://127.0.0.1:9' } }),
  },
  gateway: {
    models: emptySample,
    model: () => ({ shared: { model: 'modele-scripte' } }),
    chat: () => ({
      body: { model: 'modele-scripte', messages: [{ role: 'user', content: 'Bonjour' }] },
    }),
    images: () => ({ body: { model: 'sd/peintre', prompt: 'Un phare', size: '256x256' } }),
    speech: () => ({ body: { model: 'local/voix', voice: 'alloy', input: 'Bonjour' } }),
    transcription: () => multipartBody('file', makeWav(1), 'recording.wav', { model: 'oreille' }),
  },
  help: { topics: emptySample, page: () => ({ shared: { topicId: 'premiers-pas' } }) },
  images: imageSamples,
  inpainting: inpaintingSamples,
  jobs: { list: emptySample, seeFailures: emptySample, read: ownJob, cancel: ownJob },
  live: { follow: emptySample },
  localModels: {
    overview: emptySample,
    nearby: emptySample,
    unload: (app, owner) => ownLocalModel(app, owner),
    verify: (app, owner) => ownLocalModel(app, owner),
    remove: (app, owner) => ownLocalModel(app, owner),
    catalogue: emptySample,
    add: () => ({
      body: {
        ability: 'chat',
        name: 'Le mien',
        addresses: ['https://modeles.example/le-mien.gguf'],
      },
    }),
    forget: async (app) => ({ shared: { entryId: await createCatalogueEntry(app) } }),
    install: async (app) => ({ shared: { entryId: await createCatalogueEntry(app) } }),
    pause: async (app) => ({ shared: { entryId: await createCatalogueEntry(app) } }),
    cancel: async (app) => ({ shared: { entryId: await createCatalogueEntry(app) } }),
  },
  logs: monitoringSamples.logs,
  modelTypes: {
    list: emptySample,
    create: () => ({ body: { name: `Type ${crypto.randomUUID()}` } }),
    update: () => ({ shared: { typeId: 'text' }, body: { description: 'Autre' } }),
    remove: async (app) => ({ shared: { typeId: await ownType(app) } }),
    associate: () => ({ body: { modelId: 'modele-scripte', typeIds: ['text'] } }),
    association: () => ({ shared: { modelId: 'modele-scripte' } }),
    dissociate: () => ({ shared: { modelId: 'modele-scripte' } }),
    pageAssignments: emptySample,
    pageAssignment: () => ({ shared: { pageName: 'chat' } }),
    assignPage: () => ({
      shared: { pageName: 'chat' },
      body: { assignedTypeId: 'text', isActive: true },
    }),
  },
  models: {
    list: emptySample,
    read: () => ({ shared: { modelId: 'modele-scripte' } }),
    test: () => ({ shared: { modelId: 'modele-scripte' } }),
  },
  monitoring: monitoringSamples.monitoring,
  notices: monitoringSamples.notices,
  speech: {
    generate: () => ({ body: { text: 'Bonjour', model: 'local/voix' } }),
    sample: () => ({ body: { text: 'Bonjour', model: 'local/voix' } }),
    pieces: async (app, owner) => ({ own: { jobId: await sampledVoice(app, owner) } }),
    piece: async (app, owner) => ({
      own: { jobId: await sampledVoice(app, owner) },
      shared: { piece: '0' },
    }),
    formats: emptySample,
    download: async (app, owner) => ({ own: { spokenId: await spokenText(app, owner) } }),
    voices: emptySample,
    history: emptySample,
    read: async (app, owner) => ({ own: { spokenId: await spokenText(app, owner) } }),
    removeAll: emptySample,
    remove: async (app, owner) => ({ own: { spokenId: await spokenText(app, owner) } }),
  },
  search: { search: emptySample },
  transcription: transcriptionSamples,
  quotas: {
    set: async (app) => ({
      shared: { userId: await createUserId(app) },
      body: { inpaintingQuota: 3 },
    }),
    resetCount: async (app) => ({ shared: { userId: await createUserId(app) } }),
    setSeveral: async (app) => ({
      body: { userIds: [await createUserId(app)], inpaintingQuota: 3 },
    }),
    resetSeveral: async (app) => ({ body: { userIds: [await createUserId(app)] } }),
  },
  users: {
    list: emptySample,
    create: () => ({
      body: { email: `creee.${crypto.randomUUID()}@mairie.example`, password: 'motdepasse' },
    }),
    read: async (app) => ({ shared: { userId: await createUserId(app) } }),
    update: async (app) => ({
      shared: { userId: await createUserId(app) },
      body: { name: 'Autre nom', email: `autre.${crypto.randomUUID()}@mairie.example` },
    }),
    remove: async (app) => ({ shared: { userId: await createUserId(app) } }),
    setStatus: async (app) => ({
      shared: { userId: await createUserId(app) },
      body: { isActive: false },
    }),
    // With a wrong password: the administrator of the other lines stays.
    handOver: async (app) => ({
      shared: { userId: await createUserId(app) },
      body: { password: 'pas-le-bon' },
    }),
    makePasswordLink: async (app) => ({ shared: { userId: await createUserId(app) } }),
    sessions: async (app) => ({ shared: { userId: await createUserId(app) } }),
    endSessions: async (app) => ({ shared: { userId: await createUserId(app) } }),
    endSession: async (app) => {
      const { user, token } = await app.createUser('Quelqu’un')
      return {
        shared: {
          userId: user.id,
          sessionId: (await app.services.account.authenticate(token))?.id ?? '',
        },
      }
    },
  },
}

const createUserId = async (app: TestApp): Promise<string> =>
  (await app.createUser('Quelqu’un')).user.id
const passwordLink = async (app: TestApp): Promise<string> => {
  const { id, email } = (await app.createUser('Quelqu’un')).user
  return (await app.services.account.passwordLinks.create({ userId: id, email }, id)).token
}

/** Put among the models, then called by the name that the embedded engine gives it. */
const ownLocalModel: MakeSample = async (app) => {
  const name = `${crypto.randomUUID()}.gguf`
  await mkdir(join(app.folder, 'models/chat'), { recursive: true })
  await writeFile(join(app.folder, 'models/chat', name), 'GGUF')
  return { shared: { modelId: `chat/${name}` } }
}

/** A model whose address nobody answers at. */
const createCatalogueEntry = async (app: TestApp): Promise<string> => {
  const addresses = [`https://modeles.invalid/${crypto.randomUUID()}.gguf`]
  return (
    await app.services.localModels.add(systemActor, {
      ability: 'chat',
      name: 'Le mien',
      licence: '',
      addresses,
    })
  ).id
}

const ownType = async (app: TestApp): Promise<string> =>
  (
    await app.services.models.types.create(
      systemActor,
      ModelTypeDraft.parse({ name: `À supprimer ${crypto.randomUUID()}` }),
    )
  ).id

async function chatWithReply(app: TestApp, { token }: Owner): Promise<string> {
  const created = await app.call('POST', '/chat/create', {
    token,
    body: { title: 'À moi', model: 'modele-scripte' },
  })
  const { id } = created.json<{ data: { id: string } }>().data
  await app.call('POST', `/chat/${id}/messages`, {
    token,
    body: { content: 'Bonjour', role: 'user' },
  })
  return id
}

async function createKeyId(app: TestApp, { token }: Owner): Promise<string> {
  const made = await app.call('POST', '/keys', {
    token,
    body: { name: 'Carnet', scopes: ['chat'] },
  })
  return made.json<{ data: { key: { id: string } } }>().data.key.id
}

async function spokenText(app: TestApp, { token }: Owner): Promise<string> {
  const said = await app.call('POST', '/tts/generate', {
    token,
    body: { text: 'Bonjour', model: 'local/voix' },
  })
  return said.json<{ data: { item: SpeechRecord } }>().data.item.id
}

async function sampledVoice(app: TestApp, { token }: Owner): Promise<string> {
  const said = await app.call('POST', '/tts/sample', {
    token,
    body: { text: 'Bonjour', model: 'local/voix' },
  })
  return said.json<{ data: { jobId: string } }>().data.jobId
}
