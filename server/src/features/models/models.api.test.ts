import type { LogEntry } from '@atelier/contract/logs/logs'
import type {
  ModelType,
  ModelTypeAssociation,
  PageAssignment,
} from '@atelier/contract/model-types/model-types'
import type { Model } from '@atelier/contract/models/models'
import type { Page } from '@atelier/contract/wire/operation'
import type { EngineModel } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import {
  createScriptedEngine,
  type ScriptedEngine,
  scriptedModel,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

const model = (id: string, capabilities: EngineModel['capabilities']): EngineModel => ({
  ...scriptedModel,
  id,
  name: id,
  capabilities,
})

let engine: ScriptedEngine
let app: TestApp
let admin: string
let user: string
beforeEach(async () => {
  engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  engine.offered = [
    model('mistral', ['chat']),
    model('qwen', ['chat', 'vision']),
    model('flux', ['image']),
    model('piper', ['speech']),
    model('whisper', ['transcription']),
    model('muet', undefined),
  ]
  app = await createTestApp({ engines: [engine] })
  admin = (await app.createUser('Admin')).token
  user = (await app.createUser('Zoé')).token
})
afterEach(() => app.close())

const idsOf = async (query: string, token = user) =>
  (await app.call('GET', `/models?${query}`, { token }))
    .json<{ data: Model[] }>()
    .data.map(({ id }) => id)
const put = <T>(path: string, body: object) =>
  app
    .call('PUT', `/admin/${path}`, { token: admin, body })
    .then((response) => response.json<{ data: T }>().data)
const post = (path: string, body: object) =>
  app.call('POST', `/admin/${path}`, { token: admin, body })
const get = async <T>(path: string) =>
  (await app.call('GET', `/admin/${path}`, { token: admin })).json<{ data: T }>().data
const newType = async (name: string) =>
  (await post('model-types', { name })).json<{ data: ModelType }>().data

describe('sans aucun réglage', () => {
  test('chaque page a ses modèles, d’après ce que dit le moteur', async () => {
    expect(await idsOf('type=text')).toEqual(['mistral', 'qwen', 'muet'])
    expect(await idsOf('type=image')).toEqual(['flux'])
    expect(await idsOf('type=inpainting')).toEqual(['flux'])
    expect(await idsOf('type=audio')).toEqual(['piper'])
    expect(await idsOf('type=audio-transcription&includeCustomTypes=true')).toEqual(['whisper'])
    expect(await get<PageAssignment[]>('page-assignments')).toMatchObject([
      { pageName: 'chat', assignedTypeId: 'text', isActive: true, modelCount: 3 },
      { pageName: 'image-generation', modelCount: 1 },
      { pageName: 'inpainting', modelCount: 1 },
      { pageName: 'tts', modelCount: 1 },
      { pageName: 'audio-transcription', modelCount: 1 },
    ])
  })

  test('les assignations ne se lisent que par l’administrateur', async () => {
    const { status, json } = await app.call('GET', '/admin/page-assignments/chat', { token: user })
    expect([status, json().error]).toEqual([403, 'Accès admin requis'])
  })

  test('un modèle se lit par son nom, même avec une barre oblique', async () => {
    engine.offered = [model('org/modele:7b', ['chat'])]
    await app.call('GET', '/models/inconnu', { token: user })
    const found = await app.call('GET', `/models/${encodeURIComponent('org/modele:7b')}`, {
      token: user,
    })
    expect(found.json<{ data: Model }>().data).toMatchObject({
      id: 'org/modele:7b',
      engine: 'LocalAI',
      typeIds: ['text'],
    })
    const missing = await app.call('GET', '/models/inconnu', { token: user })
    expect([missing.status, missing.json().error]).toEqual([404, 'Modèle non trouvé'])
  })
})

describe('un moteur absent', () => {
  test('se dit une fois dans le journal, et son retour une fois, avec le nombre des échecs', async () => {
    const lines = async () =>
      (await app.call('GET', '/admin/system/logs?source=localai', { token: admin }))
        .json<Page<LogEntry>>()
        .data.map(({ message, metadata }) => [message, metadata?.failures])
    const { offered } = engine
    engine.offered = new EngineFailure('unreachable')
    for (let request = 0; request < 5; request += 1)
      expect((await app.call('GET', '/models/inconnu', { token: user })).status).toBe(503)
    expect(await lines()).toEqual([['un moteur ne donne pas la liste de ses modèles', undefined]])
    engine.offered = offered
    expect(await idsOf('type=image')).toEqual(['flux'])
    expect(await lines()).toEqual([
      ['un moteur donne de nouveau la liste de ses modèles', 10],
      ['un moteur ne donne pas la liste de ses modèles', undefined],
    ])
  })

  test('n’ajoute aucune ligne pour ce que le coupe-circuit refuse : il le compte', async () => {
    const created = await app.call('POST', '/chat/create', {
      token: user,
      body: { title: 'Essai', model: 'mistral' },
    })
    engine.script = () => [new EngineFailure('circuit-open', { neverSent: true })]
    engine.generateImages = async () => {
      throw new EngineFailure('circuit-open', { neverSent: true })
    }
    const { id } = created.json<{ data: { id: string } }>().data
    const asked = await app.call('POST', `/chat/${id}/messages`, {
      token: user,
      body: { content: 'Bonjour', role: 'user' },
    })
    const painted = await app.call('POST', '/images/generations', {
      token: user,
      body: { prompt: 'un chat', model: 'flux' },
    })
    expect([asked.json().code, painted.json().code]).toEqual([
      'engine.circuit-open',
      'engine.circuit-open',
    ])
    const logs = await app.call('GET', '/admin/system/logs?source=localai', { token: admin })
    expect(logs.json<Page<LogEntry>>().data).toEqual([])
  })
})

describe('ce que l’administrateur assigne est ce que chacun obtient', () => {
  test('une page assignée à un type n’offre que ses modèles, et le serveur refuse les autres', async () => {
    const type = await newType('Courts')
    await post('model-associations', { modelId: 'mistral', typeIds: ['text', type.id] })
    const assigned = await put<PageAssignment>('page-assignments/chat', {
      pageName: 'chat',
      assignedTypeId: type.id,
      isActive: true,
    })
    expect(assigned).toMatchObject({ assignedTypeId: type.id, isActive: true, modelCount: 1 })
    expect(await idsOf('type=text')).toEqual(['mistral'])
    const create = (name: string) =>
      app.call('POST', '/chat/create', { token: user, body: { title: 'Essai', model: name } })
    expect((await create('mistral')).status).toBe(200)
    const refused = await create('qwen')
    expect([refused.status, refused.json().code]).toEqual([403, 'model.not-offered'])
  })

  test('un chat ouvert avant ne peut plus écrire avec un modèle retiré', async () => {
    const { data } = (
      await app.call('POST', '/chat/create', {
        token: user,
        body: { title: 'Essai', model: 'qwen' },
      })
    ).json<{
      data: { id: string }
    }>()
    await post('model-associations', { modelId: 'qwen', typeIds: [] })
    const response = await app.call('POST', `/chat/${data.id}/messages`, {
      token: user,
      body: { content: 'Bonjour', role: 'user' },
    })
    expect([response.status, response.json().code]).toEqual([403, 'model.not-offered'])
  })

  test('sans assignation, ou avec un type éteint, la page retombe sur ce que les modèles savent faire', async () => {
    const type = await newType('Courts')
    await put('page-assignments/chat', { assignedTypeId: type.id, isActive: true })
    expect(await idsOf('type=text')).toEqual([])
    await put(`model-types/${type.id}`, { isActive: false })
    expect(await idsOf('type=text')).toEqual(['mistral', 'qwen', 'muet'])
    expect(
      await put<PageAssignment>('page-assignments/chat', { assignedTypeId: null, isActive: false }),
    ).toMatchObject({
      modelCount: 0,
      isActive: false,
    })
    expect(await idsOf('type=text')).toEqual(['mistral', 'qwen', 'muet'])
  })

  test('retirer un modèle d’un type fourni, puis le rendre à ses capacités', async () => {
    await post('model-associations', { modelId: 'mistral', typeIds: [] })
    expect(await idsOf('type=text')).toEqual(['qwen', 'muet'])
    await app.call('DELETE', '/admin/model-associations/mistral', { token: admin })
    expect(await idsOf('type=text')).toEqual(['mistral', 'qwen', 'muet'])
    expect(await get<ModelTypeAssociation>('model-associations/mistral')).toEqual({
      modelId: 'mistral',
      typeIds: ['text'],
    })
  })

  test('les modèles d’un type se demandent par son numéro', async () => {
    const type = await newType('Voix')
    await post('model-associations', { modelId: 'piper', typeIds: ['audio', type.id] })
    expect(await idsOf(`typeId=${type.id}`)).toEqual(['piper'])
  })
})

describe('types', () => {
  test('créer, modifier, éteindre, supprimer avec ses associations', async () => {
    const type = await newType('Juridique')
    expect(type).toMatchObject({
      description: '',
      color: '#1976d2',
      icon: 'Category',
      isActive: true,
      builtIn: null,
      modelCount: 0,
    })
    await post('model-associations', { modelId: 'mistral', typeIds: ['text', type.id] })
    expect(
      await put<ModelType>(`model-types/${type.id}`, {
        name: 'Droit',
        color: '#2e7d32',
        icon: 'Tune',
        isActive: false,
      }),
    ).toMatchObject({ name: 'Droit', modelCount: 1 })
    const names = async (query = '') =>
      (await get<ModelType[]>(`model-types${query}`)).map(({ name }) => name)
    expect(await names()).not.toContain('Droit')
    expect(await names('?includeInactive=true')).toContain('Droit')
    expect(
      (await app.call('DELETE', `/admin/model-types/${type.id}`, { token: admin })).status,
    ).toBe(200)
    expect((await get<ModelTypeAssociation>('model-associations/mistral')).typeIds).toEqual([
      'text',
    ])
  })

  test('un type fourni se renomme mais ne se supprime pas ; un nom ne sert qu’une fois', async () => {
    expect(await put<ModelType>('model-types/text', { name: 'Conversation' })).toMatchObject({
      name: 'Conversation',
      builtIn: 'text',
    })
    const removed = await app.call('DELETE', '/admin/model-types/text', { token: admin })
    expect([removed.status, removed.json().code]).toEqual([409, 'model-type.built-in'])
    const taken = await post('model-types', { name: 'CONVERSATION' })
    expect([taken.status, taken.json().code]).toEqual([409, 'model-type.name-taken'])
    expect((await post('model-types', { name: '  ' })).json().fields).toEqual({
      name: 'Nom requis',
    })
  })

  test('supprimer le type d’une page la laisse sans assignation', async () => {
    const type = await newType('Courts')
    await put('page-assignments/chat', { assignedTypeId: type.id, isActive: true })
    await app.call('DELETE', `/admin/model-types/${type.id}`, { token: admin })
    expect(await get<PageAssignment>('page-assignments/chat')).toMatchObject({
      assignedTypeId: null,
    })
  })

  test.each([
    ['POST', 'model-associations', { modelId: 'inconnu', typeIds: [] }, 'model.not-found'],
    [
      'POST',
      'model-associations',
      { modelId: 'mistral', typeIds: ['inconnu'] },
      'model-type.not-found',
    ],
    [
      'PUT',
      'page-assignments/inconnue',
      { assignedTypeId: null, isActive: true },
      'page.not-found',
    ],
    [
      'PUT',
      'page-assignments/chat',
      { assignedTypeId: 'inconnu', isActive: true },
      'model-type.not-found',
    ],
    ['PUT', 'model-types/inconnu', { name: 'Autre' }, 'model-type.not-found'],
  ] as const)('%s %s : %s est refusé', async (method, path, body, code) => {
    const { status, json } = await app.call(method, `/admin/${path}`, { token: admin, body })
    expect([status, json().code]).toEqual([404, code])
  })
})
