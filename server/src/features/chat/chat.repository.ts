import { defined } from '@atelier/contract/wire/defined'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { ChatsTable } from '#database/tables/chat.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { comparedReplies } from './compare/compared-replies.repository.ts'
import { isFinished, unfinishedChats } from './import-export/unfinished-chats.repository.ts'
import { messagePages } from './messages/message-pages.repository.ts'
import { messageQueries } from './messages/messages.repository.ts'
import { unfinishedReplies } from './messages/unfinished-replies.repository.ts'
import { queuedMessages } from './queue/queued-messages.repository.ts'
import { chatClaims } from './replies/other-servers/chat-claims.repository.ts'
import { type ChatSearchIndex, createChatSearch } from './search/chat-search.repository.ts'
import { indexBacklogQueries } from './search/index-backlog.repository.ts'
import { searchTexts } from './search/search-texts.repository.ts'
import type { ChatChanges, StoredChat } from './stored-chat.ts'
import { formerTexts } from './variants/former-texts.repository.ts'
import { shownPath } from './variants/shown-path.repository.ts'
import { messageVariants } from './variants/variants.repository.ts'

/** Chats and messages. Reads take the owner with the id, so a chat of another user is not found. */
export function createChatRepository(database: Pick<Database, 'kind' | 'queries'>) {
  const search = createChatSearch(database)
  const path = shownPath(database.queries)
  return {
    ...chatQueries(database.queries, search),
    ...unfinishedChats(database.queries),
    ...messageQueries(database.queries, search),
    ...messagePages(database.queries),
    ...unfinishedReplies(database.queries),
    ...path,
    ...messageVariants(database.queries, path),
    ...comparedReplies(database.queries),
    ...formerTexts(database.queries),
    ...queuedMessages(database.queries),
    ...indexBacklogQueries(database.queries, search),
    ...chatClaims(database.queries),
    findMatches: search.findChats,
    searchTexts: searchTexts(database),
  }
}
export type ChatRepository = ReturnType<typeof createChatRepository>

const chatQueries = (queries: Queries, search: ChatSearchIndex) => ({
  ...chatReads(queries),
  ...chatWrites(queries, search),
})

function chatReads(queries: Queries) {
  const findChat = prepareQuery<{ id: string; userId: string }, Selectable<ChatsTable>>(
    queries,
    (value) =>
      queries
        .selectFrom('chats')
        .selectAll()
        .where('id', '=', value('id'))
        .where('user_id', '=', value('userId'))
        .where(isFinished)
        .where(notInTrash('chats.id')),
  )
  return {
    async find(userId: string, chatId: string): Promise<StoredChat | undefined> {
      const [row] = await findChat({ id: chatId, userId })
      return row && toStoredChat(row)
    },
    /** The chats that belong to the user, in no defined order. */
    async findAll(userId: string, chatIds: readonly string[]): Promise<StoredChat[]> {
      if (chatIds.length === 0) return []
      const rows = await queries
        .selectFrom('chats')
        .selectAll()
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .where('id', 'in', chatIds)
        .where(notInTrash('chats.id'))
        .execute()
      return rows.map(toStoredChat)
    },
    async isOwner(userId: string, chatId: string): Promise<boolean> {
      return (await findChat({ id: chatId, userId })).length > 0
    },
    /** Returns the ids that exist, for any owner. */
    async existingChats(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await queries.selectFrom('chats').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },
  }
}

function chatWrites(queries: Queries, search: ChatSearchIndex) {
  const touchChat = prepareQuery<{ chatId: string; at: number }>(queries, (value) =>
    queries
      .updateTable('chats')
      .set({ updated_at: value('at') })
      .where('id', '=', value('chatId')),
  )
  return {
    /** The title and messages are indexed afterwards (`indexNext`). */
    async insertUnindexed(chat: StoredChat, on: Queries): Promise<void> {
      await on.insertInto('chats').values(toChatRow(chat)).execute()
    },
    async insert(chat: StoredChat, on: Queries = queries): Promise<void> {
      await on.insertInto('chats').values(toChatRow(chat)).execute()
      await search.saveTitle(chat, on)
    },
    /** Returns whether the chat existed. */
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
    /** Removes the chat with its messages; returns whether it existed. */
    async remove(userId: string, chatId: string, on: Queries = queries): Promise<boolean> {
      const { numDeletedRows } = await on
        .deleteFrom('chats')
        .where('id', '=', chatId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    /** Sets the time of the last activity. */
    async touch(chatId: string, at: number, on: Queries): Promise<void> {
      await touchChat({ chatId, at }, on)
    },
  }
}

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
  reply_length: settings.replyLength,
  top_p: settings.topP,
  top_k: settings.topK,
  system_prompt: settings.systemPrompt,
  stream: settings.stream ? 1 : 0,
  created_at: createdAt,
  updated_at: updatedAt,
})

function changedColumns({ title, model, settings = {} }: ChatChanges): Updateable<ChatsTable> {
  const { temperature, maxTokens, topP, topK, systemPrompt, stream } = settings
  const chosenLength = maxTokens === undefined ? undefined : 'fixed'
  return defined({
    title,
    model,
    temperature,
    max_tokens: maxTokens,
    reply_length: settings.replyLength ?? chosenLength,
    top_p: topP,
    top_k: topK,
    system_prompt: systemPrompt,
    stream: stream === undefined ? undefined : Number(stream),
  })
}

const toStoredChat = (row: Selectable<ChatsTable>): StoredChat => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  model: row.model,
  settings: {
    temperature: row.temperature,
    maxTokens: row.max_tokens,
    replyLength: row.reply_length,
    topP: row.top_p,
    topK: row.top_k,
    systemPrompt: row.system_prompt,
    stream: row.stream === 1,
  },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  pathVersion: row.path_version,
  ...(row.writer !== null && { writer: row.writer }),
})
