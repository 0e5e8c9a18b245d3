import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { expect, test } from 'vitest'
import type { Bus } from '#platform/bus/bus.ts'
import { createLocalBus } from '#platform/bus/local-bus.ts'
import { newMessage } from '../../messages/new-message.ts'
import type { StoredMessage } from '../../stored-chat.ts'
import { createLiveReply } from '../live-reply.ts'
import { readReply } from './reply-questions.ts'
import { subscribeElsewhere } from './subscribe-elsewhere.ts'

const chatId = 'chat'
const stored = (change: Partial<StoredMessage> = {}): StoredMessage => ({
  ...newMessage({ id: 'réponse', chatId, parentId: 'question', depth: 2, position: 2, at: 0 }),
  ...change,
})
/** A chat whose reply has these rows, one after the other; the last one stays. */
function chatsWith(rows: readonly (StoredMessage | undefined)[]) {
  let read = 0
  return {
    unfinishedReplies: async () => [stored()],
    comparedReplies: async () => [],
    async message() {
      const row = rows[Math.min(read, rows.length - 1)]
      read += 1
      return row
    },
  }
}
const subscribe = (
  bus: Pick<Bus, 'ask'>,
  rows: readonly (StoredMessage | undefined)[],
  signal = new AbortController().signal,
) =>
  subscribeElsewhere(
    { bus, chats: chatsWith(rows), storedReadMs: 1 },
    { chatId, writer: 'là-bas' },
    signal,
  )
const silentBus: Pick<Bus, 'ask'> = { ask: async () => undefined }
const text = (chunks: readonly ReplyChunk[], kind: 'content' | 'reasoning' = 'content') =>
  chunks.map(({ choices: [choice] }) => choice?.delta[kind] ?? '').join('')

test('une réponse écrite ailleurs se lit en entier, au fil de ce qui vient', async () => {
  const live = createLiveReply()
  const bus = createLocalBus({ serverId: 'là-bas', onFailure: () => undefined })
  bus.respond(readReply, async ({ from }) => ({
    replyId: 'réponse',
    ...(await live.readFrom(from, 60_000)),
  }))
  live.append({ kind: 'reasoning', text: 'Pensons. ' })
  live.append({ kind: 'text', text: 'Début, ' })
  const reading = subscribe(bus, [])
  const first = [(await reading.next()).value, (await reading.next()).value]
  expect(first).toEqual([
    { choices: [{ index: 0, delta: { reasoning: 'Pensons. ' } }] },
    { choices: [{ index: 0, delta: { content: 'Début, ' } }] },
  ])
  live.append({ kind: 'text', text: 'fin.' })
  live.end([{ error: 'Non', code: 'x', choices: [] }])
  expect(await Array.fromAsync(reading)).toEqual([
    { choices: [{ index: 0, delta: { content: 'fin.' } }] },
    { error: 'Non', code: 'x', choices: [] },
  ])
})

test('quand le serveur qui l’écrit ne répond pas, ce qui est enregistré se lit, jusqu’à la fin', async () => {
  const chunks = await Array.fromAsync(
    subscribe(silentBus, [
      stored({ content: 'Déb', reasoning: 'Hm' }),
      stored({ content: 'Début, ', reasoning: 'Hm' }),
      stored({ content: 'Début, fin.', reasoning: 'Hm', status: 'done' }),
    ]),
  )
  expect([text(chunks), text(chunks, 'reasoning')]).toEqual(['Début, fin.', 'Hm'])
  expect(chunks.at(-1)).toMatchObject({ message: { content: 'Début, fin.' } })
})

test('ce qui était déjà venu ne revient pas quand le serveur se tait', async () => {
  const live = createLiveReply()
  live.append({ kind: 'text', text: 'Début, ' })
  let answers = 0
  const bus = createLocalBus({ serverId: 'là-bas', onFailure: () => undefined })
  bus.respond(readReply, async ({ from }) => {
    answers += 1
    if (answers > 1) return undefined
    return { replyId: 'réponse', ...(await live.readFrom(from, 60_000)) }
  })
  const chunks = await Array.fromAsync(
    subscribe(bus, [stored({ content: 'Début, interrompu', status: 'failed' })]),
  )
  expect(chunks.map(({ choices: [choice] }) => choice?.delta.content)).toEqual([
    'Début, ',
    'interrompu',
    undefined,
  ])
})

test('une réponse supprimée entre-temps se termine', async () => {
  expect(await Array.fromAsync(subscribe(silentBus, [undefined]))).toEqual([])
})

test('qui part n’attend plus rien', async () => {
  const leaving = new AbortController()
  const reading = subscribe(silentBus, [stored({ content: 'Début' })], leaving.signal)
  expect((await reading.next()).value).toEqual({
    choices: [{ index: 0, delta: { content: 'Début' } }],
  })
  leaving.abort()
  expect((await reading.next()).done).toBe(true)
})
