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
import type { ChatRequest } from '@atelier/engine/engine'
import type { Database } from '#database/database.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { Turns } from '#jobs/turns.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { ChatRepository, StoredChat, StoredMessage } from './chat.repository.ts'
import { presentChat, presentMessage, usageOf } from './present-chat.ts'
import { recoverReplies } from './recover-replies.ts'
import { createReplyRecorder } from './reply-recorder.ts'
import { type Writing, writeReply } from './reply-writer.ts'

export interface ChatServiceOptions {
  readonly database: Database
  readonly chats: ChatRepository
  readonly models: ModelsService
  readonly turns: Turns
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** The installation's bound on one reply, in tokens. */
  maxTokensPerRequest(): number
}

/** How long a stopping server lets replies come to their own end. */
const patienceMs = 5000

/** Chats: what a person owns of them, and the replies being written right now. */
export function createChatService(options: ChatServiceOptions) {
  const { database, chats, models, clock, makeId, log } = options
  const recorder = createReplyRecorder({ database, chats, log })
  const writing = new Map<string, Writing>()

  async function own(userId: string, chatId: string): Promise<StoredChat> {
    const chat = await chats.find(userId, chatId)
    if (!chat) throw new Problem('chat.not-found')
    return chat
  }

  /** The stored messages without the reply that is still growing, and without the one it already replaces. */
  async function settledMessages(chatId: string): Promise<StoredMessage[]> {
    const current = writing.get(chatId)
    const replaced = current?.live.hasText() ? current.replaces : undefined
    return (await chats.messages(chatId)).filter((message) => message.status !== 'writing' && message.id !== replaced)
  }

  /** Reserves the chat for one reply at a time; the check and the reservation must not be parted by an await. */
  const reserved = new Set<string>()
  async function alone<T>(chatId: string, act: () => Promise<T>): Promise<T> {
    if (writing.has(chatId) || reserved.has(chatId)) throw new Problem('chat.busy')
    reserved.add(chatId)
    try {
      return await act()
    } finally {
      reserved.delete(chatId)
    }
  }

  /** Begins the reply to the given history; resolves once the rows are stored. */
  async function begin(
    chat: StoredChat,
    history: readonly StoredMessage[],
    rows: readonly StoredMessage[],
    replaces?: string,
  ): Promise<Writing> {
    const offered = await models.offered('text', chat.model)
    const reply = rows.at(-1)
    if (!reply) throw new Error('a reply needs its row')
    const now = clock.now()
    const stored = database.commit(async (transaction) => {
      await chats.addMessages(rows, transaction)
      await chats.touch(chat.id, now, transaction)
    })
    const request = requestOf(chat, offered.model.id, history, options.maxTokensPerRequest())
    const current = writeReply(
      { ...options, recorder },
      { userId: chat.userId, chatId: chat.id, offered, request, row: reply, replaces, stored },
    )
    writing.set(chat.id, current)
    const forget = () => void writing.delete(chat.id)
    current.done.then(forget, (cause: unknown) => {
      forget()
      log.error('a reply could not be stored', { cause })
    })
    try {
      await stored
    } catch (cause) {
      current.end('removed')
      throw cause
    }
    return current
  }

  function send(userId: string, chatId: string, draft: MessageDraft): Promise<Writing> {
    return alone(chatId, async () => {
      const chat = await own(userId, chatId)
      const history = await chats.messages(chatId)
      const position = (history.at(-1)?.position ?? 0) + 1
      const now = clock.now()
      const question: StoredMessage = {
        ...newMessage(makeId(), chatId, position, now),
        role: 'user',
        content: draft.content,
        status: 'done',
      }
      const reply: StoredMessage = { ...newMessage(makeId(), chatId, position + 1, now), model: chat.model }
      return begin(chat, [...history, question], [question, reply])
    })
  }

  return {
    async create(userId: string, draft: ChatDraft): Promise<Chat> {
      await models.offered('text', draft.model)
      const now = clock.now()
      const chat: StoredChat = {
        id: makeId(),
        userId,
        title: draft.title,
        model: draft.model,
        settings: { ...chatDefaults, stream: true },
        createdAt: now,
        updatedAt: now,
      }
      await database.commit((transaction) => chats.insert(chat, transaction))
      return presentChat(chat, [], false)
    },

    async list(userId: string, query: PageQuery): Promise<Page<Chat>> {
      const { chats: found, total } = await chats.list(userId, query)
      return pageWith(
        found.map((chat) => presentChat(chat, [], writing.has(chat.id))),
        total,
        query,
      )
    },

    async read(userId: string, chatId: string): Promise<Chat> {
      const chat = await own(userId, chatId)
      // A reply that begins or ends while the rows are read would be shown twice or not at all: then they are read again.
      let current: Writing | undefined
      let messages: readonly StoredMessage[]
      do {
        current = writing.get(chatId)
        messages = await settledMessages(chatId)
      } while (writing.get(chatId) !== current)
      return presentChat(chat, messages, current !== undefined)
    },

    async remove(userId: string, chatId: string): Promise<void> {
      await own(userId, chatId)
      writing.get(chatId)?.end('removed')
      const removed = await database.commit((transaction) => chats.remove(userId, chatId, transaction))
      if (!removed) throw new Problem('chat.not-found')
    },

    /** Sends a message and waits for the whole reply; a caller that leaves does not stop it. */
    async sendMessage(userId: string, chatId: string, draft: MessageDraft): Promise<{ message: Message; usage: Usage | null }> {
      const { message, usage, problem } = await (await send(userId, chatId, draft)).done
      if (problem) throw problem
      return { message, usage }
    },

    async streamMessage(userId: string, chatId: string, draft: MessageDraft, signal: AbortSignal): Promise<AsyncIterable<ReplyChunk>> {
      return (await send(userId, chatId, draft)).live.follow(signal)
    },

    /** The reply being written, from its beginning; when it has ended meanwhile, the stored one. */
    async followReply(userId: string, chatId: string, signal: AbortSignal): Promise<AsyncIterable<ReplyChunk>> {
      await own(userId, chatId)
      const current = writing.get(chatId)
      if (current) return current.live.follow(signal)
      const last = (await settledMessages(chatId)).at(-1)
      if (last?.role !== 'assistant') throw new Problem('chat.no-reply')
      return finishedReply(last)
    },

    async stopReply(userId: string, chatId: string): Promise<{ message: Message }> {
      await own(userId, chatId)
      const current = writing.get(chatId)
      if (!current) throw new Problem('chat.nothing-running')
      current.end('stopped')
      return { message: (await current.done).message }
    },

    /** Answers the last question again; the old reply stays until the new one has text. */
    regenerate(userId: string, chatId: string, signal: AbortSignal): Promise<AsyncIterable<ReplyChunk>> {
      return alone(chatId, async () => {
        const chat = await own(userId, chatId)
        const messages = await chats.messages(chatId)
        const last = messages.at(-1)
        const replaced = last?.role === 'assistant' ? last : undefined
        const history = replaced ? messages.slice(0, -1) : messages
        if (!last || messages.length < 2) throw new Problem('chat.not-enough-messages')
        if (history.at(-1)?.role !== 'user') throw new Problem('chat.no-user-message')
        const reply: StoredMessage = { ...newMessage(makeId(), chatId, last.position + 1, clock.now()), model: chat.model }
        return (await begin(chat, history, [reply], replaced?.id)).live.follow(signal)
      })
    },

    /** Puts right what a server that was killed left behind; to be called once, before serving. */
    recover: () => recoverReplies({ database, chats }),

    /** Lets replies end, then ends them with what they have. */
    async close(): Promise<void> {
      const all = [...writing.values()]
      const ended = Promise.allSettled(all.map((current) => current.done))
      const timer = setTimeout(() => {
        for (const current of all) current.end('interrupted')
      }, patienceMs)
      await ended
      clearTimeout(timer)
    },
  }
}
export type ChatService = ReturnType<typeof createChatService>

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

/** What the engine is asked: the system prompt, then everything said that has words. */
function requestOf(chat: StoredChat, model: string, history: readonly StoredMessage[], mostTokens: number): ChatRequest {
  const { systemPrompt, temperature, topP, topK, maxTokens } = chat.settings
  const said = history.filter((message) => message.content !== '').map(({ role, content }) => ({ role, content }))
  return {
    model,
    messages: systemPrompt.trim() === '' ? said : [{ role: 'system', content: systemPrompt }, ...said],
    temperature,
    topP,
    topK,
    maxTokens: Math.min(maxTokens, mostTokens),
  }
}

async function* finishedReply(row: StoredMessage): AsyncGenerator<ReplyChunk, void, void> {
  if (row.reasoning !== '') yield { choices: [{ index: 0, delta: { reasoning: row.reasoning } }] }
  if (row.content !== '') yield { choices: [{ index: 0, delta: { content: row.content } }] }
  const message = presentMessage(row)
  yield { message, usage: usageOf(row) ?? null, choices: [] }
}
