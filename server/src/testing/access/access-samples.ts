import type { Api } from '@atelier/contract/api'
import { ModelTypeDraft } from '@atelier/contract/model-types/model-types'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { assistantSamples } from '../assistants/assistant-samples.ts'
import type { TestApp } from '../create-test-app.ts'
import { groupSamples } from '../groups/group-samples.ts'
import { knowledgeAdminSamples, knowledgeSamples } from '../knowledge/knowledge-samples.ts'
import { memorySamples } from '../memory/memory-samples.ts'
import { multipartBody } from '../multipart-body.ts'
import { projectSamples } from '../projects/project-samples.ts'
import { providerSamples } from '../providers/provider-samples.ts'
import { retentionAdminSamples, retentionSamples } from '../retention/retention-samples.ts'
import { secondFactorSamples } from '../second-factors/second-factor-samples.ts'
import { shareSamples, sharingAdminSamples, sharingSamples } from '../sharing/share-samples.ts'
import { promptSamples } from '../works/prompt-samples.ts'
import { spokenText } from '../works/spoken-text.ts'
import { bulkSamples, tagSamples, workSamples } from '../works/work-samples.ts'
import { emptySample, type MakeSample, type Owner } from './access-sample.ts'
import {
  accountSamples,
  invitationSamples,
  quotaSamples,
  userKeySamples,
  userSamples,
} from './account-samples.ts'
import { attachmentSamples, chatSamples } from './chat-samples.ts'
import { makeAccessKey } from './create-access-key.ts'
import { createSmallPicture, imageSamples, inpaintingSamples } from './image-samples.ts'
import { localModelSamples } from './local-model-samples.ts'
import {
  createEndedJob,
  engineSamples,
  monitoringSamples,
  systemActor,
} from './monitoring-samples.ts'
import { transcriptionSamples } from './transcription-samples.ts'

const ownJob: MakeSample = async (app, owner) => ({
  own: { jobId: await createEndedJob(app, owner) },
})

/** Every operation has a sample here: a missing one does not compile. */
export const accessSamples: {
  readonly [F in keyof Api]: { readonly [K in keyof Api[F]]: MakeSample }
} = {
  accessKeys: {
    list: emptySample,
    create: (_app, { password }) => ({
      body: { name: 'Carnet', scopes: ['chat'], currentPassword: password },
    }),
    revoke: async (app, owner) => ({ own: { keyId: (await makeAccessKey(app, owner)).key.id } }),
  },
  account: accountSamples,
  assistants: assistantSamples,
  attachments: attachmentSamples,
  audit: { list: emptySample },
  backups: {
    plan: emptySample,
    // Without a location: the samples of the others make no backup.
    changePlan: (_app, { password }) => ({
      body: {
        isOn: false,
        to: '',
        at: '03:00',
        keep: { days: 7, weeks: 4, months: 6 },
        accessKey: '',
        currentPassword: password,
      },
    }),
    state: emptySample,
    list: emptySample,
    start: emptySample,
  },
  belongings: {
    storage: emptySample,
    clear: () => ({ shared: { kind: 'speech' } }),
    export: emptySample,
    archive: emptySample,
    removeArchive: emptySample,
    // With a wrong password, so that the users of the other samples stay.
    deleteAccount: () => ({ body: { password: 'pas-le-bon', word: 'SUPPRIMER' } }),
    activity: emptySample,
    recent: emptySample,
  },
  chat: chatSamples,
  configuration: {
    status: emptySample,
    health: emptySample,
    ready: emptySample,
    openApi: emptySample,
    readAccess: emptySample,
    saveAccess: () => ({ body: {} }),
    postponeAccess: emptySample,
    read: emptySample,
    save: () => ({ body: {} }),
    // Refused for its length: real maintenance would refuse the next callers of the matrix.
    enableMaintenance: () => ({ body: { message: 'x'.repeat(2000) } }),
    disableMaintenance: emptySample,
    testEngine: () => ({ body: { engine: 'localai', baseUrl: 'http://127.0.0.1:9' } }),
  },
  engines: engineSamples,
  gateway: {
    models: emptySample,
    model: () => ({ shared: { model: 'modele-scripte' } }),
    chat: () => ({
      body: { model: 'modele-scripte', messages: [{ role: 'user', content: 'Bonjour' }] },
    }),
    embeddings: () => ({ body: { model: 'vecteurs', input: 'Bonjour' } }),
    images: () => ({ body: { model: 'sd/peintre', prompt: 'Un phare', size: '256x256' } }),
    edits: async () =>
      multipartBody('image', await createSmallPicture(), 'photo.png', {
        model: 'sd/peintre',
        prompt: 'Un ciel',
      }),
    speech: () => ({ body: { model: 'local/voix', voice: 'alloy', input: 'Bonjour' } }),
    transcription: () => multipartBody('file', makeWav(1), 'recording.wav', { model: 'oreille' }),
  },
  groups: groupSamples,
  help: {
    topics: emptySample,
    page: () => ({ shared: { topicId: 'premiers-pas' } }),
    about: emptySample,
    source: emptySample,
  },
  images: imageSamples,
  inpainting: inpaintingSamples,
  invitations: invitationSamples,
  jobs: { list: emptySample, seeFailures: emptySample, read: ownJob, cancel: ownJob },
  knowledge: knowledgeSamples,
  knowledgeAdmin: knowledgeAdminSamples,
  live: { follow: emptySample },
  localModels: localModelSamples,
  logs: monitoringSamples.logs,
  mail: monitoringSamples.mail,
  memory: memorySamples,
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
  retention: retentionSamples,
  retentionAdmin: retentionAdminSamples,
  secondFactors: secondFactorSamples,
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
  shares: shareSamples,
  sharing: sharingSamples,
  sharingAdmin: sharingAdminSamples,
  transcription: transcriptionSamples,
  trash: {
    list: emptySample,
    empty: emptySample,
    restore: () => ({ body: { batchId: 'lot' } }),
    purge: async (app, owner) => ({ own: { workId: await trashedText(app, owner) } }),
  },
  prompts: promptSamples,
  projects: projectSamples,
  providers: providerSamples,
  quotas: quotaSamples,
  usage: {
    mine: emptySample,
    myLines: emptySample,
    rules: emptySample,
    setRule: async (app) => ({ body: await newRule(app) }),
    resetRule: async (app) => {
      const rule = await newRule(app)
      await app.services.usage.rules.set({ userId: 'system', email: '', role: 'ADMIN' }, rule)
      return { body: { subject: rule.subject, meter: rule.meter } }
    },
    overview: emptySample,
    people: emptySample,
    export: emptySample,
  },
  userKeys: userKeySamples,
  works: workSamples,
  bulk: bulkSamples,
  tags: tagSamples,
  users: userSamples,
}

const ownType = async (app: TestApp): Promise<string> =>
  (
    await app.services.models.types.create(
      systemActor,
      ModelTypeDraft.parse({ name: `À supprimer ${crypto.randomUUID()}` }),
    )
  ).id

async function trashedText(app: TestApp, owner: Owner): Promise<string> {
  const id = await spokenText(app, owner)
  await app.call('DELETE', `/tts/history/${id}`, { token: owner.token })
  return id
}

async function sampledVoice(app: TestApp, { token }: Owner): Promise<string> {
  const response = await app.call('POST', '/tts/sample', {
    token,
    body: { text: 'Bonjour', model: 'local/voix' },
  })
  return response.json<{ data: { jobId: string } }>().data.jobId
}

const newRule = async (app: TestApp) => ({
  subject: `u:${(await app.createUser('Quelqu’un')).user.id}`,
  ...{ meter: 'tokens' as const, period: 'reset' as const, each: 1_000_000, together: null },
})
