import { chatLimits } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import { expect } from 'vitest'
import { createQueueStart } from '#features/chat/queue/start-queued.ts'
import type { ReplyStart } from '#features/chat/replies/exchange/exchange-start.ts'
import type { StoredMessage } from '#features/chat/stored-chat.ts'
import { addWhereShown } from '#features/chat/variants/add-to-path.ts'
import { type Change, kill, type WalkedChat } from './walk.ts'

const queueUp: Change = async ({
  database,
  chats,
  userId,
  chatId,
  model,
  queue,
  random,
  nextId,
}) => {
  const before = await chats.listQueued(chatId)
  if (before.length >= chatLimits.queued) return
  const id = nextId()
  const content = `en file ${id}`
  // Of a reply under way, or what its writer saw last; the reader may be elsewhere.
  const afterId = random.below(2) === 0 ? '' : (random.pick(model.messages())?.id ?? '')
  queue.add({ id, text: content, afterId })
  const state = queue.rows().at(-1)?.state ?? 'waiting'
  const place = (before.at(-1)?.place ?? 0) + 1
  const row = {
    id,
    chatId,
    userId,
    content,
    afterId,
    place,
    state,
    hold: undefined,
    models: undefined,
    knowledge: undefined,
    createdAt: 1,
  }
  await database.commit((on) => chats.addQueued(row, on))
}

const removeOne: Change = async ({ database, chats, chatId, queue, random }) => {
  const id = random.pick(queue.rows())?.id
  if (id === undefined) return
  await database.commit((on) => chats.removeQueued(chatId, id, on))
  queue.remove(id)
}

const stop: Change = async ({ database, chats, chatId, queue }) => {
  await database.commit((on) => chats.holdQueue(chatId, { because: 'stopped' }, on))
  queue.hold()
}

const resume: Change = async (chat) => {
  const { database, chats, chatId, queue } = chat
  await database.commit((on) => chats.resumeQueue(chatId, '', on))
  queue.resume()
  await sendNext(chat)
}

const sendNow: Change = async (chat) => {
  const { database, chats, chatId, queue, random } = chat
  const id = random.pick(queue.rows())?.id
  const all = await chats.listQueued(chatId)
  const [first] = all
  const found = all.find((row) => row.id === id)
  if (!first || !found) return
  const place = Math.min(found.place, first.place - 1)
  const next = { ...found, place, state: 'waiting', hold: undefined } as const
  await database.commit((on) => chats.saveQueued(next, on))
  queue.sendFirst(found.id)
  await sendNext(chat)
}

/** As a reply that ends, or a start of the server, sends what waits. */
const sendNext: Change = async (chat) => {
  const { database, chats, userId, chatId, nextId } = chat
  const start = createQueueStart({
    ...{ database, chats, makeId: nextId, clock: { now: () => 1 } },
    live: { publish: () => undefined } as never,
    servers: { id: () => 'here' },
    replies: {
      find: () => undefined,
      whenUnlocked: async () => undefined,
      withLock: (_, task) => task(),
      begin: (begun) => begin(chat, begun),
      isClosing: () => false,
    },
  })
  await start({ userId, id: chatId })
}

async function begin(chat: WalkedChat, { newMessages, reply, queued }: ReplyStart): Promise<void> {
  const { database, chats, model, queue } = chat
  const expected = queue.next()
  const [question] = newMessages
  if (!expected || !question) throw new Error('nothing waits')
  expect([question.id, question.content]).toEqual([expected.id, expected.text])
  expect(question.parentId).toBe(parentOf(chat, expected.afterId))
  await database.commit(async (on) => {
    if (!queued || !(await chats.takeQueued(queued, reply.id, on))) throw new Problem('chat.stale')
    await addWhereShown(chats, newMessages, on)
  })
  const added = newMessages.map(({ id, parentId, content }) => ({ id, parentId, text: content }))
  const isShown = question.parentId === '' || model.path().includes(question.parentId)
  if (isShown) model.add(...added)
  else model.addHidden(...added)
  queue.take(question.id, reply.id)
  await end(chat, reply)
}

/** Where its reader is, unless they have gone to another version than the one it waited in. */
function parentOf({ model }: WalkedChat, afterId: string): string {
  const after = model.continuedFrom(afterId)
  const isStored = model.messages().some(({ id }) => id === after)
  return isStored && !model.path().includes(after) ? after : (model.path().at(-1) ?? '')
}

/** The reply ends, and with it what waits: sent, or held. */
async function end(chat: WalkedChat, reply: StoredMessage): Promise<void> {
  const { database, chats, chatId, model, queue, random } = chat
  const content = random.below(3) === 0 ? '' : `réponse ${reply.id}`
  model.correct(reply.id, content)
  const ending = random.pick(['done', 'done', 'stopped', 'failed', 'killed'] as const)
  if (ending === 'killed') return kill(chat, { ...reply, content })
  await database.commit(async (on) => {
    await chats.saveMessage({ ...reply, content, status: ending ?? 'done' }, on)
    if (ending === 'stopped' || ending === 'failed')
      await chats.holdQueue(chatId, { because: ending }, on)
  })
  if (ending === 'stopped' || ending === 'failed') return queue.hold()
  await sendNext(chat)
}

export const queueChanges: readonly Change[] = [
  queueUp,
  queueUp,
  queueUp,
  removeOne,
  stop,
  resume,
  sendNow,
  sendNext,
]
