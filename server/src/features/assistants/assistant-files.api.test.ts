import type { AssistantImportReport } from '@atelier/contract/assistants/assistant-files'
import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import {
  createKnowledgeSetup,
  type KnowledgeSetup,
  type Reader,
} from '#testing/knowledge/knowledge-setup.ts'

const setUp = () => createKnowledgeSetup({ engines: [createScriptedEngine({ id: 'localai' })] })
const model = 'modele-scripte'
const draft = {
  name: 'Relecteur',
  face: { sign: 'pen', color: 'green' },
  description: 'Corrige sans reformuler',
  instructions: 'Corrigez les fautes.',
  models: [model],
  settings: { temperature: 0.2 },
  starters: [{ title: 'Une lettre', text: 'Relisez cette lettre : ' }],
}
const make = async ({ call }: Reader, change: object = {}) =>
  (await call<Assistant>('POST', '/assistants', { ...draft, ...change })).data
const exported = async ({ app }: KnowledgeSetup, { token }: Reader, id?: string) => {
  const path = id === undefined ? '/assistants/export' : `/assistants/${id}/export`
  return await app.call('GET', path, { token })
}
const importText = ({ call }: Reader, json: string) =>
  call<AssistantImportReport>('POST', '/assistants/import', { json })
const importValue = (reader: Reader, value: unknown) => importText(reader, JSON.stringify(value))
const read = async ({ call }: Reader, id: string | undefined) =>
  (await call<Assistant>('GET', `/assistants/${id}`)).data
const count = async ({ call }: Reader) => (await call<object[]>('GET', '/assistants')).data.length

test('exporté puis importé, c’est le même assistant, et un nouveau', async () => {
  await using setup = await setUp()
  const { lise } = setup
  const collection = await lise.create('Procédures')
  const knowledge = { collectionIds: [collection.id], mode: 'only' }
  const made = await make(lise, { knowledge })
  const { text, headers } = await exported(setup, lise)
  expect(headers['content-disposition']).toContain('assistants.json')
  const { imported, unreadable } = (await importText(lise, text)).data
  expect([imported.map(({ leftOut }) => leftOut), unreadable]).toEqual([[[]], 0])
  expect(imported[0]?.id).not.toBe(made.id)
  expect(await read(lise, imported[0]?.id)).toMatchObject({ ...draft, knowledge, version: 1 })
})

test('chez quelqu’un d’autre, ce qu’il n’a pas est laissé de côté et nommé', async () => {
  await using setup = await setUp()
  const { lise, noe, admin } = setup
  const collection = await admin.create('Procédures')
  const knowledge = { collectionIds: [collection.id], mode: 'with' }
  const made = await make(admin, { knowledge, models: [model, 'parti'] })
  await admin.call('PUT', `/assistants/${made.id}/audience`, { kind: 'everyone' })
  const { text } = await exported(setup, admin, made.id)
  const { imported } = (await importText(lise, text)).data
  expect(imported[0]?.leftOut).toEqual([
    { reason: 'sharing', names: [] },
    { reason: 'models', names: ['parti'] },
    { reason: 'collections', names: ['Procédures'] },
  ])
  expect(await read(lise, imported[0]?.id)).toMatchObject({
    models: [model],
    knowledge: { collectionIds: [] },
    audience: { kind: 'private' },
  })
  // Who only uses it learns neither who else does, nor of documents that they may not read.
  const others = await exported(setup, noe, made.id)
  expect(others.text).toContain(draft.instructions)
  expect(others.text).not.toMatch(/Procédures|everyone/)
  const own = await make(lise)
  expect((await exported(setup, noe, own.id)).status).toBe(404)
})

test('les modèles d’Open WebUI deviennent des assistants', async () => {
  await using setup = await setUp()
  const { lise } = setup
  const openWebUi = {
    id: 'relecteur',
    name: 'Relecteur',
    base_model_id: model,
    params: { system: 'Corrigez.', temperature: 0.3, top_p: 0.8, max_tokens: 9000, num_ctx: 8192 },
    meta: {
      description: 'Corrige',
      profile_image_url: 'data:image/png;base64,AAAA',
      suggestion_prompts: [
        { title: ['Une lettre', 'à relire'], content: 'Relisez.' },
        { content: 'Sans titre' },
        { content: ' ' },
      ],
      knowledge: [{ id: 'k1', name: 'Procédures', type: 'collection' }],
      toolIds: ['meteo'],
    },
    access_control: { read: { group_ids: ['g1'], user_ids: [] } },
  }
  const { imported, unreadable } = (
    await importValue(lise, [openWebUi, { id: 'x', info: { ...openWebUi, name: 'Autre' } }, 3])
  ).data
  expect([imported.map(({ name }) => name), unreadable]).toEqual([['Relecteur', 'Autre'], 1])
  expect(await read(lise, imported[0]?.id)).toMatchObject({
    description: 'Corrige',
    instructions: 'Corrigez.',
    models: [model],
    settings: { temperature: 0.3, topP: 0.8 },
    starters: [
      { title: 'Une lettre à relire', text: 'Relisez.' },
      { title: 'Sans titre', text: 'Sans titre' },
    ],
  })
  expect(imported[0]?.leftOut).toEqual([
    { reason: 'settings', names: ['num_ctx'] },
    { reason: 'tools', names: ['meteo'] },
    { reason: 'sharing', names: [] },
    { reason: 'settings', names: ['maxTokens'] },
    { reason: 'starters', names: [] },
    { reason: 'collections', names: ['Procédures'] },
    { reason: 'picture', names: [] },
  ])
})

test('un fichier hostile est refusé, ou ce qu’il a de trop laissé de côté', async () => {
  await using setup = await setUp()
  const { lise } = setup
  const file = (assistants: unknown) => ({
    format: 'atelier-ia.assistants',
    version: 1,
    assistants,
  })
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  for (const text of ['', '{', 'null', '[]', '{}', nested, `[${nested}]`, '[{"id":"a"}]'])
    expect([text.slice(0, 9), (await importText(lise, text)).code]).toEqual([
      text.slice(0, 9),
      'assistant.file-unreadable',
    ])
  for (const assistants of [[], [{}], [{ name: ' ' }], 'x', { length: 3 }])
    expect((await importValue(lise, file(assistants))).code).toBe('assistant.file-unreadable')
  const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `n${index}` }))
  expect((await importValue(lise, file(many))).code).toBe('assistant.too-many')
  const large = await importText(lise, ' '.repeat(assistantLimits.importMaxBytes + 1))
  expect([large.status, large.code]).toEqual([400, 'request.invalid'])
  const huge = await importText(lise, ' '.repeat(50 * 1024 ** 2))
  expect([huge.status, huge.code]).toEqual([413, 'request.too-large'])
  expect(await count(lise)).toBe(0)

  const text = `{"format":"atelier-ia.assistants","assistants":[{"name":"${'é'.repeat(500)}","__proto__":{"isOwn":true},
    "instructions":"${'a'.repeat(30_000)}\\u0000","face":{"sign":"__proto__","color":1},"models":[{},"","${'m'.repeat(400)}"],
    "settings":{"__proto__":{"a":1},"temperature":9,"constructor":1},"starters":[${'{"title":[],"text":1},'.repeat(1000)}1],
    "knowledge":{"mode":"tout","collections":[{"id":{},"name":1},{"id":"x","name":"${'n'.repeat(9000)}"}]}}]}`
  const { imported } = (await importText(lise, text)).data
  expect(imported[0]?.leftOut.map(({ reason }) => reason)).toEqual([
    'settings',
    'starters',
    'texts',
    'collections',
  ])
  const found = await read(lise, imported[0]?.id)
  expect(found.name).toHaveLength(assistantLimits.nameMax)
  expect(found.instructions).toHaveLength(assistantLimits.instructionsMax)
  expect(found).toMatchObject({ models: [], settings: {}, starters: [], isOwn: true })
})

test('tous ou aucun : jamais plus d’assistants que permis, même à la fois', async () => {
  await using setup = await setUp()
  const { lise, app } = setup
  const half = Math.ceil(assistantLimits.perUser / 2) + 1
  const assistants = Array.from({ length: half }, (_, index) => ({ name: `n${index}` }))
  const file = JSON.stringify({ format: 'atelier-ia.assistants', version: 1, assistants })
  const all = await atOnce(4, () => importText(lise, file))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.services.assistants.owned.count(lise.userId)).toBe(half)
})
