import { chatDefaults } from '@atelier/contract/chat/settings'
import { expect } from 'vitest'
import type { Database, WriteTransaction } from '#database/database.ts'
import { type ChatRepository, createChatRepository } from '#features/chat/chat.repository.ts'
import { showReplyWithText } from '#features/chat/compare/continued-reply.ts'
import { newMessage } from '#features/chat/messages/new-message.ts'
import { removeBranch, restoreBranches } from '#features/chat/removal/branches.ts'
import type { StoredMessage } from '#features/chat/stored-chat.ts'
import { addToPath } from '#features/chat/variants/add-to-path.ts'
import { createQueueModel } from './queue-model.ts'
import { queueChanges } from './random-queue.ts'
import { createTreeModel, type TreeModel } from './tree-model.ts'
import { type Change, createRandom, kill, recover, type WalkedChat } from './walk.ts'

/** Makes a chat and changes it so many times at random; after each change it is what the model says. Returns its id. */
export async function changeAtRandom(
  database: Database,
  { userId, seed, changes }: { userId: string; seed: number; changes: number },
): Promise<string> {
  const chats = createChatRepository(database)
  const chatId = `chat-${seed}`
  let made = 0
  const chat: WalkedChat = {
    database,
    chats,
    userId,
    chatId,
    model: createTreeModel(),
    queue: createQueueModel(),
    random: createRandom(seed),
    nextId: () => `${chatId}-${++made}`,
    removed: [],
  }
  await chats.insert({
    ...{ id: chatId, userId, title: 'Essai', model: 'm', settings: chatDefaults },
    ...{ createdAt: 1, updatedAt: 1, pathVersion: 0 },
  })
  for (let count = 0; count < changes; count += 1) {
    const change = chat.random.pick(allChanges)
    await change?.(chat)
    await expectSame(chat, `seed ${seed}, change ${count}, ${change?.name}`)
  }
  return chatId
}

/** T1 is guarded by the database itself; T2, T3, T4: path, texts and history. */
async function expectSame(
  { chats, chatId, model, queue, random }: WalkedChat,
  when: string,
): Promise<void> {
  const queued = await chats.listQueued(chatId)
  expect(
    queued.map(({ id, content: text, state, afterId }) => ({ id, text, state, afterId })),
    when,
  ).toEqual(queue.rows())
  const stored = await chats.writtenFrom(chatId, 1, 10_000)
  expect(
    stored.map(({ row: { id, parentId, content } }) => [id, parentId, content]),
    when,
  ).toEqual(model.messages().map(({ id, parentId, text }) => [id, parentId, text]))
  const shown = await chats.storedFrom({ chatId, depth: 1, limit: 10_000 })
  expect(
    shown.map(({ id }) => id),
    when,
  ).toEqual(model.path())
  expect(await chats.countShown(chatId), when).toBe(model.path().length)
  const one = random.pick(stored)?.row
  if (one)
    expect(
      (await chats.history(one)).map(({ id }) => id),
      when,
    ).toEqual(model.wayTo(one.id))
}

const send: Change = (chat) => ask(chat, chat.model.path().at(-1) ?? '')
const sendFromStalePage: Change = (chat) => ask(chat, chat.random.pick(repliesOf(chat))?.id ?? '')
const editQuestion: Change = async (chat) => {
  const question = chat.random.pick(questionsOf(chat))
  if (question) await ask(chat, question.parentId)
}
const regenerate: Change = async (chat) => {
  const question = chat.random.pick(questionsOf(chat))
  if (question) await answer(chat, question.id)
}
const show: Change = async (chat) => {
  const message = chat.random.pick(chat.model.messages())
  if (message) await showIn(chat, message.id)
}
/** T5: going to another version and back. */
const showAndComeBack: Change = async (chat) => {
  const before = [...chat.model.path()]
  const end = before.at(-1)
  const other = chat.random.pick(chat.model.messages())
  if (end === undefined || !other) return
  await showIn(chat, other.id)
  await showIn(chat, end)
  expect(chat.model.path()).toEqual(before)
}
const correct: Change = async ({ database, chats, chatId, model, random, nextId }) => {
  const { id = '' } = random.pick(model.messages()) ?? {}
  const message = await chats.message(chatId, id)
  if (!message) return
  const content = `corrigé ${nextId()}`
  await database.commit(async (on) => {
    await chats.keepFormerText(message, { at: 1, kept: 50 }, on)
    await chats.saveMessage({ ...message, content, corrections: message.corrections + 1 }, on)
  })
  model.correct(id, content)
}
/** Writes on at the last reply; the engine may add nothing, and the server may end. */
const continueLast: Change = async (chat) => {
  const { database, chats, chatId, model, random, nextId } = chat
  const reply = await chats.message(chatId, model.path().at(-1) ?? '')
  if (reply?.role !== 'assistant' || reply.content === '') return
  await database.commit((on) => chats.reopenReply(reply.id, on))
  const content = random.below(3) === 0 ? reply.content : `${reply.content} suite ${nextId()}`
  if (random.below(4) === 0) await kill(chat, { ...reply, content })
  else await database.commit((on) => chats.saveMessage({ ...reply, content }, on))
  model.correct(reply.id, content)
}
/** Any message, shown or not, with what hangs on it. */
const remove: Change = async (chat) => {
  const { database, chats, chatId, model, random, removed } = chat
  const { id } = random.pick(model.messages()) ?? {}
  // Seldom, so that trees grow.
  if (id === undefined || random.below(3) > 0) return
  const message = await chats.message(chatId, id)
  if (!message) throw new Error(`no message ${id}`)
  const stored = await chats.writtenAmong(await chats.idsFrom(chatId, id))
  await database.commit((on) => removeBranch(chats, message, on))
  removed.push({
    stored: stored.map(({ row, isShown }) => ({
      // What comes back stands beside nothing.
      ...{ message: { ...row, comparePlace: undefined }, isShown, formerTexts: [], files: [] },
    })),
    inModel: model.remove(id),
  })
}
const restore: Change = async ({ database, chats, chatId, model, random, removed, nextId }) => {
  const one = random.pick(removed)
  if (!one) return
  removed.splice(removed.indexOf(one), 1)
  const restored = await database.commit((on) =>
    restoreBranches(chats, one.stored, { chatId, makeId: nextId }, on),
  )
  expect(restored !== undefined).toBe(model.restore(one.inModel))
}

/** Three models answer at once; each ends in its own way, or the server does. */
const compare: Change = async (chat) => {
  const { database, chats, chatId, model, random, nextId } = chat
  const parentId = model.path().at(-1) ?? ''
  const depth = model.wayTo(parentId).length + 1
  const position = await chats.nextPosition(chatId)
  const asked = newMessage({ id: nextId(), chatId, parentId, depth, position, at: 1 })
  const question: StoredMessage = { ...asked, role: 'user', content: 'à tous', status: 'done' }
  const place = { chatId, parentId: question.id, depth: depth + 1 }
  const [first, ...beside] = [1, 2, 3].map((column) => ({
    ...newMessage({ id: nextId(), ...place, position: position + column, at: 1 }),
    comparePlace: column,
  }))
  if (!first) return
  await database.commit(async (on) => {
    await addToPath(chats, [question, first], on)
    await chats.addMessages(beside, on)
  })
  const modelled = ({ id, parentId: under, content }: StoredMessage) => ({
    ...{ id, parentId: under, text: content },
  })
  model.add(modelled(question), modelled(first))
  model.addBeside(first.id, ...beside.map(modelled))
  const isKilled = random.below(4) === 0
  for (const reply of [first, ...beside]) {
    const content = random.below(3) === 0 ? '' : `réponse ${reply.position}`
    model.correct(reply.id, content)
    await database.commit((on) =>
      isKilled
        ? chats.saveProgress([{ id: reply.id, content, reasoning: '' }], on)
        : saveCompared(chats, { ...reply, content }, on),
    )
  }
  if (isKilled) await recover(chat)
  model.showWithText([first, ...beside].map(({ id }) => id))
}

async function saveCompared(chats: ChatRepository, reply: StoredMessage, on: WriteTransaction) {
  await chats.saveMessage({ ...reply, status: reply.content === '' ? 'failed' : 'done' }, on)
  await showReplyWithText(chats, reply, on)
}

const keepOne: Change = async ({ database, chats, chatId, model, random }) => {
  const { id = '' } = random.pick(model.messages()) ?? {}
  const reply = await chats.message(chatId, id)
  if (reply?.comparePlace === undefined) return
  await database.commit(async (on) => {
    await chats.bumpPath(chatId, on)
    if ((await chats.shownDepth(chatId, id, on)) === undefined) {
      await chats.leadPathTo(reply, on)
      await chats.followPath(reply, on)
    }
    await chats.endComparison(reply, on)
    await chats.discardEmptyVariants(reply, on)
  })
  model.keep(id)
}

const allChanges: readonly Change[] = [
  compare,
  keepOne,
  keepOne,
  send,
  send,
  sendFromStalePage,
  editQuestion,
  regenerate,
  continueLast,
  show,
  showAndComeBack,
  correct,
  remove,
  restore,
  restore,
  ...queueChanges,
]

const isQuestion = (model: TreeModel, id: string) => model.wayTo(id).length % 2 === 1
const questionsOf = ({ model }: WalkedChat) =>
  model.messages().filter(({ id }) => isQuestion(model, id))
const repliesOf = ({ model }: WalkedChat) =>
  model.messages().filter(({ id }) => !isQuestion(model, id))

async function showIn({ database, chats, chatId, model }: WalkedChat, id: string) {
  const message = await chats.message(chatId, id)
  if (!message) throw new Error(`no message ${id}`)
  await database.commit(async (on) => {
    await chats.bumpPath(chatId, on)
    await chats.leadPathTo(message, on)
    await chats.followPath(message, on)
  })
  model.show(id)
}

async function ask(chat: WalkedChat, parentId: string) {
  const { chats, chatId, nextId } = chat
  const depth = chat.model.wayTo(parentId).length + 1
  const position = await chats.nextPosition(chatId)
  const place = { chatId, parentId, depth, position }
  const question: StoredMessage = {
    ...newMessage({ id: nextId(), ...place, at: 1 }),
    ...{ role: 'user', content: `question ${position}`, status: 'done' },
  }
  await answer(chat, question.id, question)
}

/** A reply, which ends in one of the ways that replies end. */
async function answer(chat: WalkedChat, questionId: string, question?: StoredMessage) {
  const { database, chats, chatId, model, random, nextId } = chat
  const depth = question ? question.depth + 1 : model.wayTo(questionId).length + 1
  const position = (question?.position ?? (await chats.nextPosition(chatId)) - 1) + 1
  const place = { chatId, parentId: questionId, depth, position }
  const reply = newMessage({ id: nextId(), ...place, at: 1 })
  const added = question ? [question, reply] : [reply]
  await database.commit((on) => addToPath(chats, added, on))
  model.add(...added.map(({ id, parentId, content }) => ({ id, parentId, text: content })))
  const content = random.below(3) === 0 ? '' : `réponse ${position}`
  if (random.below(4) === 0) await kill(chat, { ...reply, content })
  else
    await database.commit(async (on) => {
      const ended = { ...reply, content, status: content === '' ? 'failed' : 'done' } as const
      if (!(content === '' && (await chats.discardVariant(reply, on))))
        await chats.saveMessage(ended, on)
    })
  if (content !== '' || !model.discard(reply.id)) model.correct(reply.id, content)
}
