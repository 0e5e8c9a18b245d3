import type { ChatSettings, ChatSettingsChange } from '@atelier/contract/chat/settings'
import type { Problem } from '@atelier/contract/problems/problems'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { ChatsTable, MessagesTable } from '#database/tables/chat.ts'
import { countChats } from './chat-statistics.repository.ts'
import { messagePages } from './messages/message-pages.repository.ts'
import { createChatSearch } from './search/chat-search.repository.ts'
import { indexBacklogQueries } from './search/index-backlog.repository.ts'

/** A chat as stored, without its messages. */
export interface StoredChat {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly model: string
  readonly settings: ChatSettings
  readonly createdAt: number
  readonly updatedAt: number
}
/** What of a chat is to be changed. */
export interface ChatChanges extends Partial<Pick<StoredChat, 'title' | 'model'>> {
  readonly settings?: ChatSettingsChange
}
export type StoredMessage = Readonly<Selectable<MessagesTable>>

/** A question that is asked anew, in other words. */
export interface EditedQuestion {
  readonly id: string
  readonly content: string
  readonly at: number
}

/** A whole chat is read up to here: far more than anyone writes, or than a request can carry. */
export const maxMessages = 100_000
/** No engine takes in more than this. */
const maxHistory = 10_000

/** Chats and messages. Reads take the owner with the id: a stranger's chat is not found. */
export function createChatRepository(database: Pick<Database, 'kind' | 'queries'>) {
  const search = createChatSearch(database)
  return {
    ...chatQueries(database.queries, search),
    ...messageQueries(database.queries, search),
    ...messagePages(database.queries),
    ...unfinishedQueries(database.queries),
    ...searchResultQueries(database.queries),
    ...indexBacklogQueries(database.queries, search),
    findMatches: search.found,
  }
}
export type ChatSearchIndex = ReturnType<typeof createChatSearch>
export type ChatRepository = ReturnType<typeof createChatRepository>

function chatQueries(queries: Queries, search: ChatSearchIndex) {
  const findChat = prepareQuery<{ id: string; userId: string }, Selectable<ChatsTable>>(
    queries,
    (value) =>
      queries
        .selectFrom('chats')
        .selectAll()
        .where('id', '=', value('id'))
        .where('user_id', '=', value('userId')),
  )
  const touchChat = prepareQuery<{ chatId: string; at: number }>(queries, (value) =>
    queries
      .updateTable('chats')
      .set({ updated_at: value('at') })
      .where('id', '=', value('chatId')),
  )
  return {
    async insert(chat: StoredChat, on: Queries = queries): Promise<void> {
      await on.insertInto('chats').values(toChatRow(chat)).execute()
      await search.saveTitle(chat, on)
    },
    async find(userId: string, chatId: string): Promise<StoredChat | undefined> {
      const [row] = await findChat({ id: chatId, userId })
      return row && toStoredChat(row)
    },
    /** Newest activity first. */
    async list(userId: string, { page, limit }: { readonly page: number; readonly limit: number }) {
      const mine = queries.selectFrom('chats').where('user_id', '=', userId)
      const rows = await mine
        .selectAll()
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      return { chats: rows.map(toStoredChat), total: await countChats(queries, userId) }
    },
    /** Whether there was one to change. */
    async change(
      userId: string,
      chatId: string,
      changes: ChatChanges,
      on: Queries,
    ): Promise<boolean> {
      const columns = changedColumns(changes)
      if (Object.keys(columns).length === 0) return true
      const { numUpdatedRows } = await on
        .updateTable('chats')
        .set(columns)
        .where('id', '=', chatId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n && changes.title !== undefined)
        await search.saveTitle({ id: chatId, userId, title: changes.title }, on)
      return numUpdatedRows > 0n
    },
    /** Whether there was one to remove; its messages go with it. */
    async remove(userId: string, chatId: string, on: Queries = queries): Promise<boolean> {
      const { numDeletedRows } = await on
        .deleteFrom('chats')
        .where('id', '=', chatId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async touch(chatId: string, at: number, on: Queries): Promise<void> {
      await touchChat({ chatId, at }, on)
    },
  }
}

function messageQueries(queries: Queries, search: ChatSearchIndex) {
  const messagesOf = prepareQuery<{ chatId: string }, StoredMessage>(queries, (value) =>
    queries
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', value('chatId'))
      .orderBy('position')
      .limit(maxMessages),
  )
  const lastMessagesOf = prepareQuery<{ chatId: string }, StoredMessage>(queries, (value) =>
    queries
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', value('chatId'))
      .orderBy('position', 'desc')
      .limit(maxHistory),
  )
  const grow = prepareQuery<Pick<StoredMessage, 'id' | 'content' | 'reasoning'>>(queries, (value) =>
    queries
      .updateTable('messages')
      .set({ content: value('content'), reasoning: value('reasoning') })
      .where('id', '=', value('id')),
  )
  const insert = prepareQuery<StoredMessage>(queries, (value) =>
    queries.insertInto('messages').values(toMessageRow(value)),
  )
  return {
    /** In order of writing. */
    messages: (chatId: string): Promise<StoredMessage[]> => messagesOf({ chatId }),
    /** What an engine may be told, in order of writing. */
    history: async (chatId: string): Promise<StoredMessage[]> =>
      (await lastMessagesOf({ chatId })).reverse(),
    async addMessages(rows: readonly StoredMessage[], on: Queries): Promise<void> {
      for (const row of rows) await insert(row, on)
      await search.saveMessages(rows, on)
    },
    /** The same for very many at once, whose words are brought into the index afterwards (`indexNext`). */
    async addManyMessages(
      chatId: string,
      rows: readonly StoredMessage[],
      on: Queries,
    ): Promise<void> {
      for (const row of rows) await insert(row, on)
      await search.removeTitle(chatId, on)
    },
    async saveProgress(
      id: string,
      text: { readonly content: string; readonly reasoning: string },
      on: Queries,
    ): Promise<void> {
      await grow({ id, ...text }, on)
    },
    async saveMessage(row: StoredMessage, on: Queries): Promise<void> {
      const { id, ...changes } = row
      await on.updateTable('messages').set(changes).where('id', '=', id).execute()
      await search.saveMessages([row], on)
    },
    /** A question in other words. */
    async editQuestion({ id, content, at }: EditedQuestion, on: Queries): Promise<void> {
      const row = await on
        .updateTable('messages')
        .set({ content, created_at: at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (row) await search.saveMessages([row], on)
    },
    /** A reply that could not even begin. */
    async saveFailure(id: string, { code, params }: Problem): Promise<void> {
      const failure = {
        status: 'failed' as const,
        error_code: code,
        error_params: JSON.stringify(params),
      }
      await queries.updateTable('messages').set(failure).where('id', '=', id).execute()
    },
    /** A reply that nobody will write any more. */
    async saveStopped(id: string): Promise<void> {
      await queries
        .updateTable('messages')
        .set({ status: 'stopped' })
        .where('id', '=', id)
        .where('status', '=', 'writing')
        .execute()
    },
    async removeMessage(id: string, on: Queries = queries): Promise<void> {
      await on.deleteFrom('messages').where('id', '=', id).execute()
    },
    /** All that was said after this place. */
    async removeAfter(chatId: string, position: number, on: Queries): Promise<void> {
      await on
        .deleteFrom('messages')
        .where('chat_id', '=', chatId)
        .where('position', '>', position)
        .execute()
    },
  }
}

/** What a server that is gone left. */
const unfinishedQueries = (queries: Queries) => ({
  /** Replies that a server which is gone left unfinished. */
  unfinished: (): Promise<StoredMessage[]> =>
    queries
      .selectFrom('messages')
      .selectAll()
      .where('status', '=', 'writing')
      .orderBy('id')
      .limit(maxMessages)
      .execute(),
  async messageBefore(message: StoredMessage): Promise<StoredMessage | undefined> {
    return await queries
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', message.chat_id)
      .where('position', '<', message.position)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
  },
})

/** What is shown of what was found. */
function searchResultQueries(queries: Queries) {
  return {
    /** Those of these chats that are this person's, in no order. */
    async findAll(userId: string, chatIds: readonly string[]): Promise<StoredChat[]> {
      if (chatIds.length === 0) return []
      const rows = await queries
        .selectFrom('chats')
        .selectAll()
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .where('id', 'in', chatIds)
        .execute()
      return rows.map(toStoredChat)
    },
    /** What these messages of a person's chats say. */
    async contents(
      userId: string,
      messageIds: readonly string[],
    ): Promise<ReadonlyMap<string, string>> {
      if (messageIds.length === 0) return new Map()
      const rows = await queries
        .selectFrom('messages')
        .innerJoin('chats', 'chats.id', 'messages.chat_id')
        .select(['messages.id', 'messages.content'])
        .where(ownerWithoutIndex('chats.user_id'), '=', userId)
        .where('messages.id', 'in', messageIds)
        .execute()
      return new Map(rows.map(({ id, content }) => [id, content]))
    },
  }
}

const toMessageRow = (
  value: <Name extends keyof StoredMessage>(name: Name) => StoredMessage[Name],
): StoredMessage => ({
  id: value('id'),
  chat_id: value('chat_id'),
  position: value('position'),
  role: value('role'),
  content: value('content'),
  reasoning: value('reasoning'),
  model: value('model'),
  status: value('status'),
  error_code: value('error_code'),
  error_params: value('error_params'),
  prompt_tokens: value('prompt_tokens'),
  completion_tokens: value('completion_tokens'),
  left_out: value('left_out'),
  edited_question: value('edited_question'),
  created_at: value('created_at'),
})

const toChatRow = ({
  id,
  userId,
  title,
  model,
  settings,
  createdAt,
  updatedAt,
}: StoredChat): Insertable<ChatsTable> => ({
  id,
  user_id: userId,
  title,
  model,
  temperature: settings.temperature,
  max_tokens: settings.maxTokens,
  top_p: settings.topP,
  top_k: settings.topK,
  system_prompt: settings.systemPrompt,
  stream: settings.stream ? 1 : 0,
  created_at: createdAt,
  updated_at: updatedAt,
})

function changedColumns({ settings = {}, ...labels }: ChatChanges): Updateable<ChatsTable> {
  const { temperature, maxTokens, topP, topK, systemPrompt, stream } = settings
  return {
    ...labels,
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    ...(topP !== undefined && { top_p: topP }),
    ...(topK !== undefined && { top_k: topK }),
    ...(systemPrompt !== undefined && { system_prompt: systemPrompt }),
    ...(stream !== undefined && { stream: stream ? 1 : 0 }),
  }
}

const toStoredChat = (row: Selectable<ChatsTable>): StoredChat => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  model: row.model,
  settings: {
    temperature: row.temperature,
    maxTokens: row.max_tokens,
    topP: row.top_p,
    topK: row.top_k,
    systemPrompt: row.system_prompt,
    stream: row.stream === 1,
  },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
