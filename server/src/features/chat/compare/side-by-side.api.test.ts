import type { BegunChat } from '@atelier/contract/chat/beginning'
import type { Message } from '@atelier/contract/chat/chat'
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

describe('plusieurs modèles sous une question', () => {
  test('répondent chacun, dans une seule connexion dont chaque morceau nomme sa réponse', async () => {
    const { chunks, done } = await (await compare()).rest()
    expect(done).toBe(true)
    const introduced = chunks.slice(0, 4)
    expect(introduced).toMatchObject(
      models.map((model, index) => ({ model, column: index + 1, choices: [{ delta: {} }] })),
    )
    for (const { reply, model } of introduced as { reply: string; model: string }[]) {
      const own = chunks.filter((chunk) => chunk.reply === reply)
      expect(own.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(`de ${model}`)
      expect(own.at(-1)).toMatchObject({ message: { id: reply, content: `de ${model}`, model } })
    }
    expect(await texts()).toEqual(['Dis', 'de un'])
    expect((await columns()).map(({ model, content }) => [model, content])).toEqual(
      models.map((model) => [model, `de ${model}`]),
    )
    expect((await page()).messages.at(-1)).toMatchObject({ column: 1, variants: { total: 4 } })
    const { messages } = await setup.readChat()
    expect(messages).toHaveLength(2)
    expect(messages[1]).not.toHaveProperty('beside')
  })

  test('une seule réponse a la forme d’avant', async () => {
    const { chunks } = await (await setup.stream()).rest()
    for (const chunk of chunks) {
      expect(chunk).not.toHaveProperty('reply')
      expect(chunk).not.toHaveProperty('column')
    }
    expect((await page()).messages.at(-1)).not.toHaveProperty('column')
  })

  test('écrite de nouveau dans sa colonne, une autre fenêtre la trouve parmi les autres', async () => {
    await (await compare()).rest()
    const [one, two, three, four] = await columns()
    scripts({ un: [{ text: 'encore' }, 'hang'] })
    const again = await setup.regenerate({ messageId: one?.id })
    await expect.poll(async () => (await page()).writing.length).toBe(1)
    // The only one of them on the path is not finished: the path itself has none.
    expect(await texts()).toEqual(['Dis'])
    expect((await page()).writing).toMatchObject([
      {
        ...{ isShown: true, column: 1, model: 'un' },
        again: {
          questionId: one?.parentId,
          beside: [two, three, four].map((other) => ({ id: other?.id, column: other?.column })),
        },
      },
    ])
    await call('POST', '/messages/stop')
    await again.rest()
    expect((await columns()).map(({ column }) => column)).toEqual([1, 2, 3, 4])
  })

  test('coupée dans sa colonne, celle dont part la suite se continue, par son modèle', async () => {
    scripts({ deux: [{ text: 'le début' }, { type: 'end', reason: 'length' }] })
    await (await compare('Dis', ['un', 'deux'])).rest()
    const [first, second] = await columns()
    const id = second?.id ?? ''
    expect(await refusal({}, `/messages/${id}/continue`)).toEqual([409, 'chat.nothing-to-continue'])
    await call('POST', '/path', { messageId: id })
    const open = gate()
    scripts({ deux: [{ text: ' et la' }, open.promise, { text: ' fin' }] })
    const begun = await setup.continueReply(id)
    await begun.next()
    const { messages, writing } = await page()
    expect(messages.map(({ role }) => role)).toEqual(['user'])
    expect(writing).toMatchObject([
      { replyId: id, isShown: true, column: 2, again: { beside: [{ id: first?.id, column: 1 }] } },
    ])
    open.resolve()
    await begun.rest()
    expect((await columns()).map(({ content, model }) => [content, model])).toEqual([
      ['de un', 'un'],
      ['le début et la fin', 'deux'],
    ])
  })

  test('l’un échoue, les autres vont au bout ; il dit pourquoi, et se réessaie dans sa colonne', async () => {
    scripts({
      un: [new EngineFailure('failed')],
      trois: [{ text: 'début' }, new EngineFailure('cut')],
    })
    const { chunks } = await (await compare()).rest()
    expect(chunks.filter((chunk) => 'error' in chunk)).toHaveLength(2)
    const [one, two, three] = await columns()
    expect(one).toMatchObject({ content: '', column: 1 })
    expect(one?.error).toBeDefined()
    expect(three).toMatchObject({ content: 'début', column: 3 })
    // The chat goes on from one that has a text.
    expect(await texts()).toEqual(['Dis', 'de deux'])

    scripts({ un: [new EngineFailure('failed')] })
    await (await setup.regenerate({ messageId: one?.id })).rest()
    const retried = (await columns())[0]
    expect([retried?.column, retried?.content, retried?.model]).toEqual([1, '', 'un'])
    scripts({})
    const { chunks: single } = await (await setup.regenerate({ messageId: retried?.id })).rest()
    expect(single.some((chunk) => 'reply' in chunk)).toBe(false)
    expect((await columns()).map(({ content }) => content)).toEqual([
      'de un',
      'de deux',
      'début',
      'de quatre',
    ])
    // The reader stays where they were, and the empty attempts are gone.
    expect((await page()).messages.at(-1)).toMatchObject({ id: two?.id, variants: { total: 4 } })
  })

  test('tous échouent : la première reste montrée, avec sa raison', async () => {
    setup.engine.script = () => [new EngineFailure('failed')]
    await (await compare('Dis', ['un', 'deux'])).rest()
    expect((await columns()).map(({ error }) => error !== undefined)).toEqual([true, true])
    expect((await page()).messages.at(-1)?.column).toBe(1)
  })

  test('arrêter l’une laisse les autres ; arrêter tout les arrête toutes', async () => {
    const open = gate()
    const hanging = (text: string): ScriptStep[] => [{ text }, 'hang']
    scripts({ un: hanging('A'), deux: hanging('B'), trois: [open.promise, { text: 'C' }] })
    const stream = await compare('Dis', ['un', 'deux', 'trois'])
    await expect.poll(async () => (await page()).writing.length).toBe(3)
    const [first, second] = (await page()).writing
    expect(first).toEqual({ replyId: expect.any(String), isShown: true, model: 'un', column: 1 })
    const stopped = await call('POST', '/messages/stop', { replyId: second?.replyId })
    expect(stopped.json<{ data: { message: Message } }>().data.message).toMatchObject({
      id: second?.replyId,
      stopped: true,
    })
    expect((await page()).writing.map(({ column }) => column)).toEqual([1, 3])
    expect(await refusal({ replyId: second?.replyId }, '/messages/stop')).toEqual([
      409,
      'chat.nothing-running',
    ])
    expect(await refusal({ replyId: 'absente' }, '/messages/stop')).toEqual([
      409,
      'chat.nothing-running',
    ])
    expect((await page()).chat.replying).toBe(true)
    expect((await call('POST', '/messages/stop')).status).toBe(200)
    await stream.rest()
    expect((await columns()).map((one) => one.stopped)).toEqual([true, true, true])
    expect((await page()).chat.replying).toBe(false)
    open.resolve()
  })

  test('tant que l’une s’écrit, le chat est occupé ; qui revient les retrouve toutes', async () => {
    const open = gate()
    scripts({ deux: [open.promise, { text: 'enfin' }] })
    const stream = await compare('Dis', ['un', 'deux'])
    await expect.poll(async () => (await page()).writing.length).toBe(1)
    expect(await refusal({ content: 'Et puis' })).toEqual([409, 'chat.busy'])
    const [question, done] = (await page()).messages
    expect(
      await refusal({ replyId: done?.id, others: 'versions' }, `/messages/${question?.id}/keep`),
    ).toEqual([409, 'chat.busy'])
    stream.disconnect()
    const back = await setup.subscribe()
    open.resolve()
    const { chunks } = await back.rest()
    const messages = chunks.flatMap((chunk) => ('message' in chunk ? [chunk.message.content] : []))
    expect(messages.sort()).toEqual(['de un', 'enfin'])
    expect(chunks.every(({ reply }) => reply !== undefined)).toBe(true)
  })

  test('au début d’un chat, en modifiant une question, et en refaisant une réponse', async () => {
    const begun = (
      await setup.app.call('POST', '/chat/begin', {
        token: setup.token,
        body: { content: 'Bonjour', model: 'un', models: ['un', 'deux'] },
      })
    ).json<{ data: BegunChat }>().data
    expect(begun.replyIds).toHaveLength(2)
    const first = await openEventStream(
      setup.app,
      'GET',
      `/chat/${begun.chat.id}/messages/stream`,
      setup.token,
    )
    await first.rest()
    await setup.send('Dis')
    const [question] = (await page()).messages
    await (await setup.regenerate({ models: ['trois', 'quatre'] })).rest()
    expect((await columns()).map(({ model }) => model)).toEqual(['trois', 'quatre'])
    // Another comparison takes the place of the one before.
    await (await setup.regenerate({ models: ['un', 'deux', 'trois'] })).rest()
    expect((await columns()).map(({ model }) => model)).toEqual(['un', 'deux', 'trois'])
    expect((await page()).messages.at(-1)?.variants?.total).toBe(6)
    const edited = await openEventStream(
      setup.app,
      'POST',
      `/chat/${setup.chatId}/messages/${question?.id}/edit`,
      setup.token,
      { content: 'Dis mieux', timestamp: question?.timestamp, models: ['un', 'deux'] },
    )
    await edited.rest()
    expect(await texts()).toEqual(['Dis mieux', 'de un'])
    expect(await columns()).toHaveLength(2)
  })

  test('refuse ce qui ne se compare pas, et n’enregistre alors rien', async () => {
    for (const some of [
      [],
      ['un'],
      ['un', 'un'],
      ['un', 'deux', 'trois', 'quatre', 'modele-scripte'],
    ])
      expect((await refusal({ content: 'Dis', models: some }))[0]).toBe(400)
    expect(await refusal({ content: 'Dis', models: ['un', 'absent'] })).toEqual([
      403,
      'model.not-offered',
    ])
    expect(await refusal({ model: 'un', models: ['un', 'deux'] }, '/regenerate')).toEqual([
      400,
      expect.any(String),
    ])
    expect((await refusal({ content: 'Dis', models }, '/messages'))[0]).toBe(400)
    expect(await texts()).toEqual([])
    expect(setup.engine.calls).toHaveLength(0)
  })
})
