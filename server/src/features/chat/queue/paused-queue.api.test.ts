import type { MessagePage } from '@atelier/contract/chat/messages'
import type { Queue, QueuedMessage } from '@atelier/contract/chat/queue/queue'
import type { Job } from '@atelier/contract/jobs/jobs'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { gate, scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdMessage } from '#testing/queue/hold-message.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
let open: ReturnType<typeof gate>
beforeEach(async () => {
  setup = await createChatSetup()
  open = gate()
})
afterEach(() => setup.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  setup.app.call(method, `/chat/${setup.chatId}${path}`, { token: setup.token, body })
const page = async () => (await call('GET', '/messages')).json<{ data: MessagePage }>().data
const queued = async () => (await page()).queued.map(({ content }) => content)
const queue = async (content: string) => {
  const answer = await call('POST', '/queue', { content })
  return { ...answer, id: answer.json<{ data?: QueuedMessage }>().data?.id ?? '' }
}
/** Questions that the engine received, each with the text it said. */
const asked = () => setup.engine.calls.map(({ request }) => request.messages.at(-1)?.content)
const texts = () => setup.messageTexts()

/** A reply that is written until the gate opens; those after it answer at once. */
async function writing(question = 'Bonjour') {
  let count = 0
  setup.engine.script = () => {
    count += 1
    return count === 1
      ? [{ text: 'Début' }, open.promise, { text: ' et fin' }]
      : [{ text: `R${count}` }]
  }
  const reply = await setup.stream(question)
  await reply.next()
  return reply
}
const stop = () => call('POST', '/messages/stop')

describe('une file tenue', () => {
  test('Arrêter la tient, Reprendre la fait partir', async () => {
    await writing()
    await queue('Un')
    await queue('Deux')
    await stop()
    expect((await page()).queued).toMatchObject([
      { content: 'Un', state: 'held', heldBecause: 'stopped' },
      { content: 'Deux', state: 'held', heldBecause: 'stopped' },
    ])
    expect(asked()).toEqual(['Bonjour'])
    await queue('Trois')
    expect((await page()).queued.map(({ state }) => state)).toEqual(['held', 'held', 'held'])
    expect((await call('POST', '/queue/resume')).status).toBe(200)
    await expect
      .poll(async () => (await texts()).slice(2))
      .toEqual([
        'user: Un',
        'assistant: R2',
        'user: Deux',
        'assistant: R3',
        'user: Trois',
        'assistant: R4',
      ])
  })

  test('un échec la tient, et un message envoyé entre-temps ne la fait pas partir', async () => {
    setup.engine.script = () => [{ text: 'Dé' }, open.promise, new EngineFailure('failed')]
    const reply = await setup.stream()
    await reply.next()
    await queue('Un')
    open.resolve()
    await reply.rest()
    expect((await page()).queued).toMatchObject([{ state: 'held', heldBecause: 'failed' }])
    setup.engine.script = () => [{ text: 'Oui' }]
    await setup.send('Entre-temps')
    expect(await queued()).toEqual(['Un'])
    await call('POST', '/queue/resume')
    await expect
      .poll(async () => (await texts()).slice(-4))
      .toEqual(['user: Entre-temps', 'assistant: Oui', 'user: Un', 'assistant: Oui'])
  })

  test('annuler le travail de la réponse la tient aussi', async () => {
    setup.engine.script = () => [{ text: 'Début' }, 'hang']
    const sent = await setup.send('Bonjour', { prefer: 'respond-async' })
    const { data: job } = sent.json<{ data: Job }>()
    await (await setup.subscribe()).next()
    await queue('Un')
    await setup.app.call('DELETE', `/jobs/${job.id}`, { token: setup.token })
    await expect.poll(async () => (await page()).queued[0]?.state).toBe('held')
  })

  test('un message trop long la tient, et le dit', async () => {
    setup.engine.offered = [{ ...scriptedModel, contextSize: 100 }]
    setup.app.services.models.clearLists()
    const reply = await writing()
    await queue('mot '.repeat(1000))
    open.resolve()
    await reply.rest()
    expect((await page()).queued).toMatchObject([
      { state: 'held', heldBecause: 'refused', error: expect.stringContaining('trop long') },
    ])
  })

  test('ce qui ne peut pas partir la tient, et dit pourquoi', async () => {
    const reply = await writing()
    await queue('Un')
    await queue('Deux')
    await setup.app.services.database.queries
      .updateTable('chats')
      .set({ model: 'modele-parti' })
      .execute()
    open.resolve()
    await reply.rest()
    const { queued: held, messages } = await page()
    expect(held).toMatchObject([
      { content: 'Un', state: 'held', heldBecause: 'refused', error: expect.any(String) },
      { content: 'Deux', state: 'held', heldBecause: 'refused' },
    ])
    expect(held[1]).not.toHaveProperty('error')
    expect(messages).toHaveLength(2)
    const again = await call('POST', '/queue/resume')
    expect(again.json<{ data: Queue }>().data.queued[0]).toMatchObject({ heldBecause: 'refused' })
  })

  test('Vider la retire', async () => {
    await writing()
    await queue('Un')
    await queue('Deux')
    await stop()
    expect((await call('DELETE', '/queue')).status).toBe(200)
    expect(await queued()).toEqual([])
    await call('POST', '/queue/resume')
    expect(await texts()).toHaveLength(2)
  })

  test('effacer l’historique la finit, et supprimer le chat, quand la corbeille se vide', async () => {
    await writing()
    await queue('Un')
    await stop()
    expect((await call('POST', '/clear')).status).toBe(200)
    expect(await queued()).toEqual([])
    await writing()
    await queue('Deux')
    expect((await call('DELETE', '')).status).toBe(200)
    expect((await call('POST', '/queue/resume')).status).toBe(404)
    await setup.app.call('DELETE', '/trash', { token: setup.token })
    const { database, userStorage } = setup.app.services
    const rows = () => database.queries.selectFrom('queued_messages').select('id').execute()
    await expect.poll(rows).toEqual([])
    await expect.poll(async () => (await userStorage.state(setup.user.id)).usedBytes).toBe(0)
  })
})

const trashChat = (method: 'POST' | 'DELETE', path: string, body?: object) =>
  setup.app.call(method, path, { token: setup.token, body })
const trashings: readonly (readonly [string, () => Promise<{ readonly status: number }>])[] = [
  ['seul', () => trashChat('DELETE', `/chat/${setup.chatId}`)],
  ['choisi', () => trashChat('POST', '/works/bulk', { action: 'trash', ids: [setup.chatId] })],
  ['avec tous', () => trashChat('DELETE', '/belongings/chats')],
]
test.each(trashings)(
  'ce qui est mis en file pendant que le chat va à la corbeille, %s, ne part pas une fois rétabli',
  async (_, trash) => {
    const { app, token, chatId } = setup
    // Stored by another tab; the chat is gone before it is sent.
    const id = await holdMessage(app, chatId)
    const { queries } = app.services.database
    const state = { state: 'waiting', held_because: null } as const
    await queries.updateTable('queued_messages').set(state).where('id', '=', id).execute()
    expect((await trash()).status).toBe(200)
    await app.call('POST', '/trash/restore', { token, body: { ids: [chatId] } })
    await app.services.chat.adopt()
    expect((await page()).queued).toMatchObject([{ state: 'held', heldBecause: 'stopped' }])
    await call('POST', '/queue/resume')
    await expect.poll(texts).toHaveLength(2)
  },
)
