import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import type { ChatRequest } from '@atelier/engine/engine-chat'
import { EngineFailure } from '@atelier/engine/engine-failure'
import {
  gate,
  type ScriptStep,
  scriptedModel,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEventStream } from '#testing/read-event-stream.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

const models = ['un', 'deux', 'trois', 'quatre']
const offered = models.map((id) => ({ ...scriptedModel, id, name: `Modèle ${id}` }))

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
  setup.engine.offered = [scriptedModel, ...offered]
  scripts({})
})
afterEach(() => setup.close())

/** What each model does; the others answer at once. */
function scripts(byModel: Readonly<Record<string, readonly ScriptStep[]>>) {
  setup.engine.script = ({ model }: ChatRequest) => byModel[model] ?? [{ text: `de ${model}` }]
}
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  setup.app.call(method, `/chat/${setup.chatId}${path}`, { token: setup.token, body })
const page = async () => (await call('GET', '/messages')).json<{ data: MessagePage }>().data
const texts = async () => (await page()).messages.map(({ content }) => content)
const compare = (content = 'Dis', some: readonly string[] = models) =>
  openEventStream(setup.app, 'POST', `/chat/${setup.chatId}/messages/stream`, setup.token, {
    content,
    models: some,
  })
/** All columns under the last question, in their order. */
const columns = async (): Promise<readonly Message[]> => {
  const last = (await page()).messages.at(-1)
  if (!last) return []
  return [last, ...(last.beside ?? [])].sort(
    (one, other) => (one.column ?? 0) - (other.column ?? 0),
  )
}
const refusal = async (body: object, path = '/messages/stream') => {
  const { status, json } = await call('POST', path, body)
  return [status, json().code]
}

describe('garder', () => {
  const keep = async (index: number, others: 'versions' | 'beside') => {
    const [question] = (await page()).messages.slice(-2)
    const replyId = (await columns())[index]?.id
    return call('POST', `/messages/${question?.id}/keep`, { replyId, others })
  }

  test('l’une : la suite part d’elle, les autres sont ses versions', async () => {
    scripts({ deux: [new EngineFailure('failed')] })
    await (await compare()).rest()
    const kept = await keep(2, 'versions')
    expect(kept.json<{ data: Message }>().data).toMatchObject({ content: 'de trois' })
    expect(await texts()).toEqual(['Dis', 'de trois'])
    const last = (await page()).messages.at(-1)
    expect(last).not.toHaveProperty('beside')
    // The one without a word is gone.
    expect(last?.variants).toMatchObject({ index: 2, total: 3 })
    scripts({})
    await setup.send('Et puis')
    expect(setup.engine.calls.at(-1)?.request.messages.map(({ content }) => content)).toEqual([
      'Dis',
      'de trois',
      'Et puis',
    ])
  })

  test('toutes : elles restent côte à côte, et la question suivante part de celle choisie pour chaque modèle', async () => {
    await (await compare('Dis', ['un', 'deux'])).rest()
    await keep(1, 'beside')
    expect(await columns()).toHaveLength(2)
    expect(await texts()).toEqual(['Dis', 'de deux'])
    await (await compare('Et puis', ['un', 'deux'])).rest()
    const [before, after] = setup.engine.calls.slice(-2)
    for (const asked of [before, after])
      expect(asked?.request.messages.map(({ content }) => content)).toEqual([
        'Dis',
        'de deux',
        'Et puis',
      ])
    expect((await page()).messages[1]?.beside).toHaveLength(1)
  })

  test('ni celle d’une autre question, ni celle d’une autre personne', async () => {
    await (await compare('Dis', ['un', 'deux'])).rest()
    const [question, reply] = (await page()).messages
    await setup.send('Et puis')
    const [, , other] = (await page()).messages
    const body = { replyId: reply?.id, others: 'versions' }
    expect(await refusal(body, `/messages/${other?.id}/keep`)).toEqual([
      404,
      'chat.message-not-found',
    ])
    const { token } = await setup.app.createUser('Noël')
    const path = `/chat/${setup.chatId}/messages/${question?.id}/keep`
    const foreign = await setup.app.call('POST', path, { token, body })
    expect([foreign.status, foreign.json().code]).toEqual([404, 'chat.not-found'])
  })
})

test('la file part de celle que l’on a choisie, une fois que toutes ont fini', async () => {
  const open = gate()
  scripts({ deux: [open.promise, { text: 'lente' }] })
  const stream = await compare('Dis', ['un', 'deux'])
  await expect.poll(async () => (await page()).writing.length).toBe(1)
  await call('POST', '/queue', { content: 'Ensuite' })
  const [slow] = (await page()).writing
  await call('POST', '/path', { messageId: slow?.replyId })
  open.resolve()
  await stream.rest()
  await expect.poll(texts).toEqual(['Dis', 'lente', 'Ensuite', 'de modele-scripte'])
})

test('ce qui attend va aux modèles choisis, chacun compté, et part de la réponse montrée', async () => {
  const open = gate()
  scripts({ un: [open.promise, { text: 'lente' }] })
  const stream = await compare('Dis', ['un', 'deux'])
  await expect.poll(async () => (await page()).writing.length).toBe(1)
  expect(
    (await call('POST', '/queue', { content: 'Ensuite', models: ['deux', 'trois'] })).status,
  ).toBe(200)
  expect(
    (await call('POST', '/queue', { content: 'Enfin', models: ['un', 'absent'] })).status,
  ).toBe(200)
  scripts({})
  open.resolve()
  await stream.rest()
  await expect
    .poll(async () => (await columns()).map(({ content }) => content))
    .toEqual(['de deux', 'de trois'])
  expect(await texts()).toEqual(['Dis', 'lente', 'Ensuite', 'de deux'])
  await expect
    .poll(async () => (await page()).queued)
    .toMatchObject([{ content: 'Enfin', state: 'held', heldBecause: 'refused' }])
})

test('arrêter tout retient la file, arrêter l’une ne la retient pas', async () => {
  const open = gate()
  scripts({ un: [{ text: 'A' }, 'hang'], deux: [open.promise, { text: 'B' }] })
  const stream = await compare('Dis', ['un', 'deux'])
  await expect.poll(async () => (await page()).writing.length).toBe(2)
  await call('POST', '/queue', { content: 'Ensuite' })
  await call('POST', '/messages/stop', { replyId: (await page()).writing[0]?.replyId })
  open.resolve()
  await stream.rest()
  await expect.poll(async () => (await texts()).length).toBe(4)

  scripts({ un: [{ text: 'A' }, 'hang'] })
  const next = await compare('Et encore', ['un', 'deux'])
  await expect.poll(async () => (await page()).writing.length).toBe(1)
  await call('POST', '/queue', { content: 'Plus tard' })
  await call('POST', '/messages/stop')
  await next.rest()
  expect((await page()).queued).toMatchObject([{ state: 'held', heldBecause: 'stopped' }])
})

test('un export importé et une copie rendent les colonnes ; un fichier n’en invente pas', async () => {
  await (await compare('Dis', ['un', 'deux'])).rest()
  const { token } = setup
  const columnsOf = async (chatId: string) => {
    const { json } = await setup.app.call('GET', `/chat/${chatId}/messages`, { token })
    const last = json<{ data: MessagePage }>().data.messages.at(-1)
    return [
      last?.column,
      last?.content,
      last?.beside?.map(({ column, content }) => [column, content]),
    ]
  }
  const expected = [1, 'de un', [[2, 'de deux']]]
  const bring = async (json: string) => {
    const imported = await setup.app.call('POST', '/chat/import', { token, body: { json } })
    return imported.json<{ data: [Chat] }>().data[0].id
  }
  expect(await columnsOf(await bring((await call('GET', '/export')).text))).toEqual(expected)
  const copy = (await call('POST', '/duplicate')).json<{ data: Chat }>().data
  expect(await columnsOf(copy.id)).toEqual(expected)
  const own = (content: string, more: object) => ({
    role: 'assistant',
    content,
    parentId: 'q',
    ...more,
  })
  const crafted = {
    model: 'un',
    messages: [{ id: 'q', role: 'user', content: 'Dis' }, own('a', { id: 'a', column: 1 })],
    otherMessages: [own('b', { column: 1 }), own('c', { column: 9 }), own('d', { column: 2 })],
  }
  expect(await columnsOf(await bring(JSON.stringify(crafted)))).toEqual([1, 'a', [[2, 'd']]])
})

test('effacer puis rétablir, et l’usage de chacune', async () => {
  await (await compare('Dis', ['un', 'deux'])).rest()
  const { undo } = (await call('POST', '/clear')).json<{ data: { undo: string } }>().data
  await call('POST', '/restore', { undo })
  expect(await columns()).toHaveLength(2)
  const counted = await setup.app.services.database.queries
    .selectFrom('messages')
    .select('model')
    .where('status', '=', 'done')
    .where('role', '=', 'assistant')
    .execute()
  expect(counted.map(({ model }) => model).sort()).toEqual(['deux', 'un'])
})

test('une réponse rétablie est une version, si une autre a pris sa colonne', async () => {
  await (await compare()).rest()
  const [first] = await columns()
  const { token, app, chatId } = setup
  const path = `/chat/${chatId}/messages/${first?.id}`
  const removed = (await app.call('DELETE', path, { token })).json<{ data: { trashId: string } }>()
  const last = (await page()).messages.at(-1)
  await (await setup.regenerate({ messageId: last?.id, models })).rest()
  const [again] = await columns()
  const body = { ids: [removed.data.trashId] }
  expect((await app.call('POST', '/trash/restore', { token, body })).status).toBe(200)
  const [version] = await columns()
  expect(version).toMatchObject({ id: first?.id, variants: { total: 8 } })
  expect(version).not.toHaveProperty('column')
  await call('POST', '/path', { messageId: again?.id })
  expect((await columns()).map(({ model, column }) => [model, column])).toEqual(
    models.map((model, index) => [model, index + 1]),
  )
})

test('un serveur tué : ce que chacune avait reste dans sa colonne, et la file est retenue', async () => {
  await (await compare()).rest()
  const { database, chat } = setup.app.services
  const writing = async (model: string, content: string) =>
    database.queries
      .updateTable('messages')
      .set({ status: 'writing', content })
      .where('model', '=', model)
      .execute()
  await writing('un', '')
  await writing('trois', 'À moi')
  await database.queries.updateTable('chats').set({ writer: 'mort' }).execute()
  await call('POST', '/queue', { content: 'Ensuite' })
  await chat.recover()
  expect((await columns()).map(({ content, error }) => [content, error === undefined])).toEqual([
    ['', false],
    ['de deux', true],
    ['À moi', false],
    ['de quatre', true],
  ])
  expect(await texts()).toEqual(['Dis', 'de deux'])
  expect((await page()).queued).toMatchObject([{ state: 'held', heldBecause: 'failed' }])
})
