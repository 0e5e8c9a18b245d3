import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import type { BegunChat } from '@atelier/contract/chat/beginning'
import type { Chat } from '@atelier/contract/chat/chat'
import type { Method } from '@atelier/contract/wire/operation'
import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const draft = {
  name: 'Relecteur',
  instructions: 'Corrigez les fautes.',
  models: ['parti', 'modele-scripte'],
  settings: { temperature: 0.2 },
}

async function call<T>(method: Method, path: string, body?: object, token = setup.token) {
  const { status, json } = await setup.app.call(method, path, { token, ...(body && { body }) })
  const { data, code } = json<{ data: T; code?: string }>()
  return { status, code, data }
}
const make = async (change: object = {}, token = setup.token) =>
  (await call<Assistant>('POST', '/assistants', { ...draft, ...change }, token)).data

/** Begins a chat, and waits for its reply. */
async function begin(body: object, token = setup.token) {
  const begun = await call<BegunChat>('POST', '/chat/begin', { content: 'Bonjour', ...body }, token)
  if (begun.status === 200) {
    const path = `/chat/${begun.data.chat.id}/messages/stream`
    const followed = await setup.app.call('GET', path, { token })
    expect(followed.status).toBe(200)
  }
  return begun
}
const systemPrompt = () =>
  setup.engine.calls.at(-1)?.request.messages.find(({ role }) => role === 'system')?.content

test('un chat commence avec un assistant : ses consignes, ses réglages, le premier de ses modèles qui est là', async () => {
  const { id } = await make()
  const { data } = await begin({ assistantId: id, settings: { systemPrompt: 'En latin.' } })
  expect(data.chat).toMatchObject({ model: 'modele-scripte', assistantId: id })
  expect(JSON.parse(data.chat.settings)).toMatchObject({
    ...{ temperature: 0.2, systemPrompt: 'En latin.', stream: true },
  })
  expect(systemPrompt()).toBe('Corrigez les fautes.\n\nEn latin.')
  expect(setup.engine.calls.at(-1)?.request).toMatchObject({
    temperature: 0.2,
    model: 'modele-scripte',
  })
  const { messages } = await setup.readChat(data.chat.id)
  expect(messages.map(({ assistant }) => assistant)).toEqual([
    undefined,
    { id, name: 'Relecteur', version: 1 },
  ])
})

test('la version du moment répond ; les réponses d’avant gardent la leur', async () => {
  const { id } = await make()
  await call('PUT', `/chat/${setup.chatId}/assistant`, { assistantId: id })
  await setup.send()
  await call('PUT', `/assistants/${id}`, { ...draft, instructions: 'Autrement.', version: 1 })
  await setup.send()
  expect(systemPrompt()).toBe('Autrement.')
  const { messages } = await setup.readChat()
  expect(messages.flatMap(({ assistant }) => assistant?.version ?? [])).toEqual([1, 2])
  await call('PUT', `/chat/${setup.chatId}/assistant`, { assistantId: null })
  await setup.send()
  expect([systemPrompt(), (await setup.readChat()).assistantId]).toEqual([undefined, undefined])
})

test('supprimé ou repris, le chat continue sans lui et le dit', async () => {
  const { id } = await make()
  await call('PUT', `/chat/${setup.chatId}/assistant`, { assistantId: id })
  await call('DELETE', `/assistants/${id}`)
  expect((await setup.send()).status).toBe(200)
  expect(systemPrompt()).toBeUndefined()
  const gone = (await setup.readChat()).messages.at(-1)?.assistant
  expect(gone).toEqual({ id, name: '', version: 0, isGone: true })
  await call('POST', '/trash/restore', { ids: [id] })
  await setup.send()
  expect(systemPrompt()).toBe('Corrigez les fautes.')
  await call('DELETE', `/assistants/${id}`)
  await call('DELETE', `/trash/${id}`)
  expect((await setup.send()).status).toBe(200)
})

test('le modèle du chat parti, un autre de l’assistant répond, et la réponse le dit', async () => {
  const { id } = await make({ models: ['second', 'modele-scripte'] })
  const { engine } = setup
  engine.offered = [scriptedModel, { ...scriptedModel, id: 'second', name: 'second' }]
  setup.app.services.models.clearLists()
  const { data } = await begin({ assistantId: id })
  expect(data.chat.model).toBe('second')
  engine.offered = [scriptedModel]
  setup.app.services.models.clearLists()
  const sent = await call('POST', `/chat/${data.chat.id}/messages`, { content: 'Encore' })
  expect(sent.status).toBe(200)
  expect((await setup.readChat(data.chat.id)).messages.at(-1)).toMatchObject({
    model: 'modele-scripte',
    assistant: { id, insteadOf: 'second' },
  })
})

test('rien à faire avec l’assistant d’un autre, ni avec un identifiant inconnu', async () => {
  const { token } = await setup.app.createUser('Noé')
  const { id } = await make({}, token)
  for (const assistantId of [id, 'inconnu']) {
    expect((await begin({ assistantId })).code).toBe('assistant.not-found')
    const chosen = await call('PUT', `/chat/${setup.chatId}/assistant`, { assistantId })
    expect([chosen.status, chosen.code]).toEqual([404, 'assistant.not-found'])
  }
  const { id: without } = await make({ models: [] })
  expect((await begin({ assistantId: without })).code).toBe('model.not-offered')
  expect((await begin({ assistantId: without, model: 'modele-scripte' })).status).toBe(200)
  expect((await begin({})).code).toBe('request.invalid')
})

test('une personne avec qui il est partagé s’en sert ; repris, son chat continue sans lui', async () => {
  const { token } = await setup.app.createUser('Noé')
  const { id } = await make()
  const shared = await call<{ secret: string }>('PUT', `/assistants/${id}/audience`, {
    kind: 'link',
  })
  await call('POST', '/assistants/add', { secret: shared.data.secret }, token)
  const { data } = await begin({ assistantId: id }, token)
  expect(systemPrompt()).toBe('Corrigez les fautes.')
  await call('PUT', `/assistants/${id}/audience`, { kind: 'private' })
  const path = `/chat/${data.chat.id}/messages`
  expect((await call('POST', path, { content: 'Encore' }, token)).status).toBe(200)
  expect(systemPrompt()).toBeUndefined()
})

test('une copie du chat garde son assistant, un fichier exporté dit qui a répondu', async () => {
  const { id } = await make()
  await call('PUT', `/chat/${setup.chatId}/assistant`, { assistantId: id })
  await setup.send()
  const copy = await call<Chat>('POST', `/chat/${setup.chatId}/duplicate`, {})
  expect(copy.data.assistantId).toBe(id)
  const { text } = await setup.app.call('GET', `/chat/${setup.chatId}/export?format=json`, {
    token: setup.token,
  })
  const [imported] = (await call<Chat[]>('POST', '/chat/import', { json: text })).data
  expect(imported?.assistantId).toBeUndefined()
  expect((await setup.readChat(imported?.id)).messages.at(-1)?.assistant).toMatchObject({
    name: 'Relecteur',
  })
})
