import type { Assistant, DefaultAssistant } from '@atelier/contract/assistants/assistant-reads'
import type { Chat } from '@atelier/contract/chat/chat'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createKnowledgeSetup, type Reader } from '#testing/knowledge/knowledge-setup.ts'

const engine = createScriptedEngine({ id: 'localai' })
const setUp = () => createKnowledgeSetup({ engines: [engine] })
const none = { assistantId: null, isGone: false }

const make = async ({ call }: Reader, name: string) =>
  (await call<Assistant>('POST', '/assistants', { name, settings: { temperature: 0.1 } })).data.id
const share = ({ call }: Reader, id: string, kind: string) =>
  call('PUT', `/assistants/${id}/audience`, { kind })
const defaultOf = async ({ call }: Reader) =>
  (await call<DefaultAssistant>('GET', '/assistants/default')).data
const choose = ({ call }: Reader, defaultAssistantId: string) =>
  call('PUT', '/settings', { preferences: { defaultAssistantId } })
const configure = ({ call }: Reader, chat: object) => call('PUT', '/admin/config', { chat })

test('le sien d’abord, sinon celui de l’installation ; aucun si l’on n’en veut pas', async () => {
  await using setup = await setUp()
  const { admin, lise } = setup
  expect(await defaultOf(lise)).toEqual(none)
  const [ofAll, own] = [await make(admin, 'Accueil'), await make(lise, 'Relecteur')]
  await share(admin, ofAll, 'everyone')
  expect((await configure(lise, { defaultAssistantId: own })).status).toBe(403)
  expect((await configure(admin, { defaultAssistantId: ofAll })).status).toBe(200)
  expect(await defaultOf(lise)).toEqual({ assistantId: ofAll, isGone: false })
  await choose(lise, own)
  expect(await defaultOf(lise)).toEqual({ assistantId: own, isGone: false })
  await choose(lise, 'none')
  expect(await defaultOf(lise)).toEqual(none)
})

test('un défaut qui n’est plus là ou plus partagé n’a pas d’effet, et le sien est dit parti', async () => {
  await using setup = await setUp()
  const { admin, lise, noe } = setup
  const [ofAll, own] = [await make(admin, 'Accueil'), await make(noe, 'Relecteur')]
  // Of the installation: for the administrator too only once it is shared with everyone.
  await configure(admin, { defaultAssistantId: ofAll })
  expect([await defaultOf(admin), await defaultOf(lise)]).toEqual([none, none])
  await share(admin, ofAll, 'everyone')
  expect(await defaultOf(lise)).toEqual({ assistantId: ofAll, isGone: false })
  await share(admin, ofAll, 'link')
  expect(await defaultOf(admin)).toEqual(none)
  await choose(lise, own)
  expect(await defaultOf(lise)).toEqual({ assistantId: null, isGone: true })
  await choose(noe, own)
  await noe.call('DELETE', `/assistants/${own}`)
  expect(await defaultOf(noe)).toEqual({ assistantId: null, isGone: true })
})

test('un chat créé avec un assistant a ses réglages ; avec celui d’un autre, il est refusé', async () => {
  await using setup = await setUp()
  const { lise, noe } = setup
  const own = await make(lise, 'Relecteur')
  const draft = { title: 'Essai', model: 'modele-scripte', assistantId: own }
  const { data } = await lise.call<Chat>('POST', '/chat/create', draft)
  expect(data.assistantId).toBe(own)
  expect(JSON.parse(data.settings)).toMatchObject({ temperature: 0.1 })
  const refused = await noe.call('POST', '/chat/create', draft)
  expect([refused.status, refused.code]).toEqual([404, 'assistant.not-found'])
})

test('la consigne de l’installation précède les autres, et laisse une trace', async () => {
  await using setup = await setUp()
  const { admin, lise } = setup
  expect((await configure(admin, { instructions: 'a'.repeat(4001) })).status).toBe(400)
  await configure(admin, { instructions: 'Vouvoyez.' })
  const assistantId = (
    await lise.call<Assistant>('POST', '/assistants', { name: 'Bref', instructions: 'Soyez bref.' })
  ).data.id
  const draft = { title: 'Essai', model: 'modele-scripte', assistantId }
  const { id } = (await lise.call<Chat>('POST', '/chat/create', draft)).data
  await lise.call('POST', `/chat/${id}/messages`, { content: 'Bonjour' })
  const [system] = engine.calls.at(-1)?.request.messages ?? []
  expect(system).toMatchObject({ role: 'system', content: 'Vouvoyez.\n\nSoyez bref.' })
  const { messages } = (await lise.call<Chat>('GET', `/chat/${id}`)).data
  const reply = JSON.parse(messages).at(-1).id
  const sent = await lise.call<{ parts: object[] }>(
    'GET',
    `/chat/${id}/messages/${reply}/instructions`,
  )
  expect(sent.data.parts.slice(0, 2)).toMatchObject([
    { from: 'installation', text: 'Vouvoyez.' },
    { from: 'assistant', name: 'Bref' },
  ])
  const audit = await admin.call<object[]>('GET', '/admin/audit')
  expect(audit.data).toContainEqual(
    expect.objectContaining({
      action: 'configuration.changed',
      changes: [{ field: 'chat.instructions', before: null, after: 'Vouvoyez.' }],
    }),
  )
})

test('la liste se cherche par le nom, et par ce qui est à tous', async () => {
  await using setup = await setUp()
  const { admin } = setup
  const [first] = [await make(admin, 'Élan vital'), await make(admin, 'Autre 100 %')]
  await share(admin, first ?? '', 'everyone')
  const names = async (query: string) =>
    (await admin.call<Assistant[]>('GET', `/assistants?${query}`)).data.map(({ name }) => name)
  expect(await names('q=elan')).toEqual(['Élan vital'])
  expect(await names(`q=${encodeURIComponent('%')}`)).toEqual([])
  expect(await names('ofEveryone=true')).toEqual(['Élan vital'])
  expect(await names('q=')).toHaveLength(2)
})
