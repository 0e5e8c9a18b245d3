import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedIn } from '@atelier/contract/account'
import type { Api } from '@atelier/contract/api'
import { ModelTypeDraft } from '@atelier/contract/model-types'
import type { SpokenText } from '@atelier/contract/speech'
import { makeWav } from '@atelier/engine/testing/make-wav'
import { type MakeSample, nothing, type Owner } from './access-sample.ts'
import type { TestApp } from './create-test-app.ts'
import { multipartOf } from './multipart-of.ts'
import { imageSamples, inpaintingSamples, smallPicture } from './picture-samples.ts'
import { transcriptionSamples } from './transcription-samples.ts'
import { endedJob, nobody, watchSamples } from './watch-samples.ts'

const ownJob: MakeSample = async (app, owner) => ({ own: { jobId: await endedJob(app, owner) } })
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
  const sent = await multipartOf('file', Buffer.from('Bonjour'), 'note.txt', { chatId })
  const { json } = await app.call('POST', '/attachments', { token: owner.token, ...sent })
  return { own: { attachmentId: json<{ data: { id: string } }>().data.id } }
}

/** Every operation has its line here: one without does not compile. */
export const accessSamples: {
  readonly [F in keyof Api]: { readonly [K in keyof Api[F]]: MakeSample }
} = {
  accessKeys: {
    list: nothing,
    create: () => ({ body: { name: 'Carnet', scopes: ['chat'] } }),
    revoke: async (app, owner) => ({ own: { keyId: await madeKey(app, owner) } }),
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
    logout: nothing,
    refresh: (_app, { refreshToken }) => ({ body: { refreshToken } }),
    readPasswordLink: async (app) => ({ body: { token: await passwordLink(app) } }),
    choosePassword: async (app) => ({
      body: { token: await passwordLink(app), password: 'nouveau-secret' },
    }),
    profile: nothing,
    updateProfile: () => ({ body: { name: 'Autre nom' } }),
    uploadAvatar: async () => multipartOf('avatar', await smallPicture(), 'photo.png'),
    changePassword: (_app, { password }) => ({ body: { currentPassword: password, password } }),
    sessions: nothing,
    endOtherSessions: nothing,
    endSession: async (app, { email, password }) => {
      const { data } = (await app.call('POST', '/auth/login', { body: { email, password } })).json<{
        data: SignedIn
      }>()
      return {
        own: {
          sessionId:
            (await app.dependencies.account.authenticate(data.tokens.accessToken))?.id ?? '',
        },
      }
    },
    readSettings: nothing,
    saveSettings: () => ({ body: { theme: 'dark' } }),
  },
  attachments: {
    upload: async (app, owner) => {
      const chatId = await chatWithReply(app, owner)
      return multipartOf('file', Buffer.from('Bonjour'), 'note.txt', { chatId })
    },
    read: ownAttachment,
    remove: ownAttachment,
  },
  audit: { list: nothing },
  belongings: {
    storage: nothing,
    clear: () => ({ shared: { kind: 'speech' } }),
    export: nothing,
    archive: nothing,
    removeArchive: nothing,
    // With a wrong password: the people of the other lines stay.
    deleteAccount: () => ({ body: { password: 'pas-le-bon', word: 'SUPPRIMER' } }),
    activity: nothing,
    recent: nothing,
  },
  chat: {
    list: nothing,
    search: nothing,
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
    statistics: nothing,
  },
  configuration: {
    status: nothing,
    health: nothing,
    ready: nothing,
    openApi: nothing,
    read: nothing,
    save: () => ({ body: {} }),
    // Refused for its length: the place once closed would keep out whoever comes next in the matrix.
    enableMaintenance: () => ({ body: { message: 'x'.repeat(2000) } }),
    disableMaintenance: nothing,
    testEngine: () => ({ body: { engine: 'localai', baseUrl: 'http://127.0.0.1:9' } }),
  },
  gateway: {
    models: nothing,
    model: () => ({ shared: { model: 'modele-scripte' } }),
    chat: () => ({
      body: { model: 'modele-scripte', messages: [{ role: 'user', content: 'Bonjour' }] },
    }),
    images: () => ({ body: { model: 'sd/peintre', prompt: 'Un phare', size: '256x256' } }),
    speech: () => ({ body: { model: 'local/voix', voice: 'alloy', input: 'Bonjour' } }),
    transcription: () => multipartOf('file', makeWav(1), 'recording.wav', { model: 'oreille' }),
  },
  help: { topics: nothing, page: () => ({ shared: { topicId: 'premiers-pas' } }) },
  images: imageSamples,
  inpainting: inpaintingSamples,
  jobs: { list: nothing, seeFailures: nothing, read: ownJob, cancel: ownJob },
  live: { follow: nothing },
  localModels: {
    overview: nothing,
    nearby: nothing,
    unload: (app, owner) => ownLocalModel(app, owner),
    verify: (app, owner) => ownLocalModel(app, owner),
    remove: (app, owner) => ownLocalModel(app, owner),
    catalogue: nothing,
    add: () => ({
      body: {
        ability: 'chat',
        name: 'Le mien',
        addresses: ['https://modeles.example/le-mien.gguf'],
      },
    }),
    forget: async (app) => ({ shared: { entryId: await ownEntry(app) } }),
    install: async (app) => ({ shared: { entryId: await ownEntry(app) } }),
    pause: async (app) => ({ shared: { entryId: await ownEntry(app) } }),
    cancel: async (app) => ({ shared: { entryId: await ownEntry(app) } }),
  },
  logs: watchSamples.logs,
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
    assignPage: () => ({
      shared: { pageName: 'chat' },
      body: { assignedTypeId: 'text', isActive: true },
    }),
  },
  models: {
    list: nothing,
    read: () => ({ shared: { modelId: 'modele-scripte' } }),
    test: () => ({ shared: { modelId: 'modele-scripte' } }),
  },
  monitoring: watchSamples.monitoring,
  notices: watchSamples.notices,
  speech: {
    generate: () => ({ body: { text: 'Bonjour', model: 'local/voix' } }),
    sample: () => ({ body: { text: 'Bonjour', model: 'local/voix' } }),
    pieces: async (app, owner) => ({ own: { jobId: await sampledVoice(app, owner) } }),
    piece: async (app, owner) => ({
      own: { jobId: await sampledVoice(app, owner) },
      shared: { piece: '0' },
    }),
    formats: nothing,
    download: async (app, owner) => ({ own: { spokenId: await spokenText(app, owner) } }),
    voices: nothing,
    history: nothing,
    read: async (app, owner) => ({ own: { spokenId: await spokenText(app, owner) } }),
    removeAll: nothing,
    remove: async (app, owner) => ({ own: { spokenId: await spokenText(app, owner) } }),
  },
  search: { search: nothing },
  transcription: transcriptionSamples,
  quotas: {
    set: async (app) => ({ shared: { userId: await someone(app) }, body: { inpaintingQuota: 3 } }),
    resetCount: async (app) => ({ shared: { userId: await someone(app) } }),
    setSeveral: async (app) => ({ body: { userIds: [await someone(app)], inpaintingQuota: 3 } }),
    resetSeveral: async (app) => ({ body: { userIds: [await someone(app)] } }),
  },
  users: {
    list: nothing,
    create: () => ({
      body: { email: `creee.${crypto.randomUUID()}@mairie.example`, password: 'motdepasse' },
    }),
    read: async (app) => ({ shared: { userId: await someone(app) } }),
    update: async (app) => ({
      shared: { userId: await someone(app) },
      body: { name: 'Autre nom', email: `autre.${crypto.randomUUID()}@mairie.example` },
    }),
    remove: async (app) => ({ shared: { userId: await someone(app) } }),
    setStatus: async (app) => ({
      shared: { userId: await someone(app) },
      body: { isActive: false },
    }),
    // With a wrong password: the administrator of the other lines stays.
    handOver: async (app) => ({
      shared: { userId: await someone(app) },
      body: { password: 'pas-le-bon' },
    }),
    makePasswordLink: async (app) => ({ shared: { userId: await someone(app) } }),
    sessions: async (app) => ({ shared: { userId: await someone(app) } }),
    endSessions: async (app) => ({ shared: { userId: await someone(app) } }),
    endSession: async (app) => {
      const { user, token } = await app.person('Quelqu’un')
      return {
        shared: {
          userId: user.id,
          sessionId: (await app.dependencies.account.authenticate(token))?.id ?? '',
        },
      }
    },
  },
}

const someone = async (app: TestApp): Promise<string> => (await app.person('Quelqu’un')).user.id
const passwordLink = async (app: TestApp): Promise<string> => {
  const { id, email } = (await app.person('Quelqu’un')).user
  return (await app.dependencies.account.passwordLinks.make({ userId: id, email }, id)).token
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
  return (
    await app.dependencies.localModels.add(nobody, {
      ability: 'chat',
      name: 'Le mien',
      licence: '',
      addresses,
    })
  ).id
}

const ownType = async (app: TestApp): Promise<string> =>
  (
    await app.dependencies.models.types.create(
      nobody,
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

async function madeKey(app: TestApp, { token }: Owner): Promise<string> {
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
  return said.json<{ data: { item: SpokenText } }>().data.item.id
}

async function sampledVoice(app: TestApp, { token }: Owner): Promise<string> {
  const said = await app.call('POST', '/tts/sample', {
    token,
    body: { text: 'Bonjour', model: 'local/voix' },
  })
  return said.json<{ data: { jobId: string } }>().data.jobId
}
