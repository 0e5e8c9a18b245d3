import {
  type Chat,
  type ChatDraft,
  chatDefaults,
  type Message,
  type MessageDraft,
  type ReplyChunk,
  type Usage,
} from '@atelier/contract/chat'
import type { Page } from '@atelier/contract/operation'
import { type PageQuery, pageWith } from '@atelier/contract/paging'
import { Problem } from '@atelier/contract/problems'
import type { MakeId } from '#platform/ids.ts'
import type { StoredChat, StoredMessage } from './chat.repository.ts'
import { presentChat, presentMessage, usageOf } from './present-chat.ts'
import { recoverReplies } from './recover-replies.ts'
import { createReplies, type Replies, type RepliesOptions } from './replies.ts'
import type { Writing } from './reply-writer.ts'

export interface ChatServiceOptions extends RepliesOptions {
  readonly makeId: MakeId
}
type Place = ChatServiceOptions & { readonly replies: Replies }

/** Chats: what a person owns of them, and the replies being written right now. */
export function createChatService(options: ChatServiceOptions) {
  const place: Place = { ...options, replies: createReplies(options) }
  return {
    ...ownership(place),
    ...conversation(place),
    /** Puts right what a server that was killed left behind; to be called once, before serving. */
    recover: () => recoverReplies(options),
    close: place.replies.close,
  }
}
export type ChatService = ReturnType<typeof createChatService>

/** Making, finding and removing chats. */
function ownership({ chats, database, models, replies, clock, makeId }: Place) {
  return {
    async create(userId: string, draft: ChatDraft): Promise<Chat> {
      await models.offered('text', draft.model)
      const now = clock.now()
      const settings = { ...chatDefaults, stream: true }
      const chat: StoredChat = { id: makeId(), userId, title: draft.title, model: draft.model, settings, createdAt: now, updatedAt: now }
      await database.commit((transaction) => chats.insert(chat, transaction))
      return presentChat(chat, [], false)
    },

    async list(userId: string, query: PageQuery): Promise<Page<Chat>> {
      const { chats: found, total } = await chats.list(userId, query)
      const data = found.map((chat) => presentChat(chat, [], replies.of(chat.id) !== undefined))
      return pageWith(data, total, query)
    },

    async remove(userId: string, chatId: string): Promise<void> {
      replies.of((await chatOf({ chats }, userId, chatId)).id)?.end('removed')
      const removed = await database.commit((transaction) => chats.remove(userId, chatId, transaction))
      if (!removed) throw new Problem('chat.not-found')
    },
  }
}

/** Reading a chat and making it go on. */
function conversation(place: Place) {
  const { replies } = place
  return {
    read: (userId: string, chatId: string) => read(place, userId, chatId),

    /** Sends a message and waits for the whole reply; a caller that leaves does not stop it. */
    async sendMessage(userId: string, chatId: string, draft: MessageDraft): Promise<{ message: Message; usage: Usage | null }> {
      const { message, usage, problem } = await (await send(place, userId, chatId, draft)).done
      if (problem) throw problem
      return { message, usage }
    },

    async streamMessage(userId: string, chatId: string, draft: MessageDraft, signal: AbortSignal): Promise<AsyncIterable<ReplyChunk>> {
      return (await send(place, userId, chatId, draft)).live.follow(signal)
    },

    /** Answers the last question again; the old reply stays until the new one has text. */
    async regenerate(userId: string, chatId: string, signal: AbortSignal): Promise<AsyncIterable<ReplyChunk>> {
      return (await answerAgain(place, userId, chatId)).live.follow(signal)
    },

    /** The reply being written, from its beginning; when it has ended meanwhile, the stored one. */
    async followReply(userId: string, chatId: string, signal: AbortSignal): Promise<AsyncIterable<ReplyChunk>> {
      await chatOf(place, userId, chatId)
      const current = replies.of(chatId)
      if (current) return current.live.follow(signal)
      const last = (await settledMessages(place, chatId)).at(-1)
      if (last?.role !== 'assistant') throw new Problem('chat.no-reply')
      return finishedReply(last)
    },

    async stopReply(userId: string, chatId: string): Promise<{ message: Message }> {
      await chatOf(place, userId, chatId)
      const current = replies.of(chatId)
      if (!current) throw new Problem('chat.nothing-running')
      current.end('stopped')
      return { message: (await current.done).message }
    },
  }
}

async function chatOf({ chats }: Pick<Place, 'chats'>, userId: string, chatId: string): Promise<StoredChat> {
  const chat = await chats.find(userId, chatId)
  if (!chat) throw new Problem('chat.not-found')
  return chat
}

async function read(place: Place, userId: string, chatId: string): Promise<Chat> {
  const chat = await chatOf(place, userId, chatId)
  // A reply that begins or ends while the rows are read would be shown twice or not at all: then they are read again.
  let current: Writing | undefined
  let messages: readonly StoredMessage[]
  do {
    current = place.replies.of(chatId)
    messages = await settledMessages(place, chatId)
  } while (place.replies.of(chatId) !== current)
  return presentChat(chat, messages, current !== undefined)
}

/** The stored messages without the reply that is still growing, and without the one it already replaces. */
async function settledMessages({ chats, replies }: Place, chatId: string): Promise<StoredMessage[]> {
  const current = replies.of(chatId)
  const replaced = current?.live.hasText() ? current.replaces : undefined
  return (await chats.messages(chatId)).filter((message) => message.status !== 'writing' && message.id !== replaced)
}

function send(place: Place, userId: string, chatId: string, draft: MessageDraft): Promise<Writing> {
  const { chats, replies, makeId, clock } = place
  return replies.alone(chatId, async () => {
    const chat = await chatOf(place, userId, chatId)
    const history = await chats.messages(chatId)
    const position = (history.at(-1)?.position ?? 0) + 1
    const now = clock.now()
    const question: StoredMessage = { ...newMessage(makeId(), chatId, position, now), role: 'user', content: draft.content, status: 'done' }
    const reply: StoredMessage = { ...newMessage(makeId(), chatId, position + 1, now), model: chat.model }
    return replies.begin({ chat, history: [...history, question], rows: [question, reply] })
  })
}

function answerAgain(place: Place, userId: string, chatId: string): Promise<Writing> {
  const { chats, replies, makeId, clock } = place
  return replies.alone(chatId, async () => {
    const chat = await chatOf(place, userId, chatId)
    const messages = await chats.messages(chatId)
    const last = messages.at(-1)
    if (!last || messages.length < 2) throw new Problem('chat.not-enough-messages')
    const replaced = last.role === 'assistant' ? last : undefined
    const history = replaced ? messages.slice(0, -1) : messages
    if (history.at(-1)?.role !== 'user') throw new Problem('chat.no-user-message')
    const reply: StoredMessage = { ...newMessage(makeId(), chatId, last.position + 1, clock.now()), model: chat.model }
    return replies.begin({ chat, history, rows: [reply], ...(replaced && { replaces: replaced.id }) })
  })
}

/** A reply about to be written, with nothing in it yet. */
const newMessage = (id: string, chatId: string, position: number, now: number): StoredMessage => ({
  id,
  chat_id: chatId,
  position,
  role: 'assistant',
  content: '',
  reasoning: '',
  model: null,
  status: 'writing',
  error_code: null,
  error_params: null,
  prompt_tokens: null,
  completion_tokens: null,
  created_at: now,
})

async function* finishedReply(row: StoredMessage): AsyncGenerator<ReplyChunk, void, void> {
  if (row.reasoning !== '') yield { choices: [{ index: 0, delta: { reasoning: row.reasoning } }] }
  if (row.content !== '') yield { choices: [{ index: 0, delta: { content: row.content } }] }
  yield { message: presentMessage(row), usage: usageOf(row) ?? null, choices: [] }
}
