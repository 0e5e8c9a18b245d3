import { defined } from '@atelier/contract/wire/defined'
import type { Insertable, Selectable, SqlBool, Updateable } from 'kysely'
import type { Database, Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { idList, idRows, isInIdList, type OwnIds, prepareQuery } from '#database/prepared-query.ts'
import type { ChatsTable } from '#database/tables/chat.ts'
import { isArchivedWork, notInTrash } from '#database/works/current-works.ts'
import { projectOfWork } from '#database/works/work-projects.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { comparedReplies } from './compare/compared-replies.repository.ts'
import { isFinished, unfinishedChats } from './import-export/unfinished-chats.repository.ts'
import { sentInstructions } from './instructions/sent-instructions.repository.ts'
import { messagePages } from './messages/message-pages.repository.ts'
import { messageQueries } from './messages/messages.repository.ts'
import { unfinishedReplies } from './messages/unfinished-replies.repository.ts'
import { queuedMessages } from './queue/queued-messages.repository.ts'
import { removedMessages } from './removal/removed-messages.repository.ts'
import { chatClaims } from './replies/other-servers/chat-claims.repository.ts'
import { type ChatSearchIndex, createChatSearch } from './search/chat-search.repository.ts'
import { indexBacklogQueries } from './search/index-backlog.repository.ts'
import { searchTexts } from './search/search-texts.repository.ts'
import type { ChatChanges, StoredChat } from './stored-chat.ts'
import { toStoredChat } from './temporary/stored-chats.repository.ts'
import { activeAt, isLasting, temporaryChats } from './temporary/temporary-chats.repository.ts'
import { formerTexts } from './variants/former-texts.repository.ts'
import { shownPath } from './variants/shown-path.repository.ts'
import { messageVariants } from './variants/variants.repository.ts'

/** Chats and messages. Reads take the owner with the id, so a chat of another user is not found. */
export function createChatRepository(
  database: Pick<Database, 'kind' | 'queries'>,
  clock: Clock = systemClock,
) {
  const search = createChatSearch(database)
  const path = shownPath(database.queries)
  return {
    ...chatReads(database.queries, clock),
    ...chatWrites(database.queries, search),
    ...temporaryChats(database.queries, clock),
    ...unfinishedChats(database.queries),
    ...messageQueries(database.queries, search),
    ...messagePages(database.queries),
    ...unfinishedReplies(database.queries),
    ...path,
    ...messageVariants(database.queries, path),
    ...comparedReplies(database.queries),
    ...formerTexts(database.queries),
    ...queuedMessages(database.queries, clock),
    ...removedMessages(database.queries),
    ...indexBacklogQueries(database.queries, search),
    ...chatClaims(database.queries),
    ...sentInstructions(database.queries),
    findMatches: search.findChats,
    searchTexts: searchTexts(database),
  }
}
export type ChatRepository = ReturnType<typeof createChatRepository>

interface ChatKey {
  readonly id: string
  readonly userId: string
  readonly now: number
}
interface MarkedRow extends Selectable<ChatsTable> {
  readonly project_id: string | null
  readonly is_archived: SqlBool
}
const toMarkedChat = ({ project_id, is_archived, ...row }: MarkedRow): StoredChat => ({
  ...toStoredChat(row),
  projectId: project_id ?? undefined,
  isArchived: Boolean(is_archived),
})

function chatReads(queries: Queries, clock: Clock) {
  const findChat = prepareQuery<ChatKey, MarkedRow>(queries, (value) =>
    queries
      .selectFrom('chats')
      .selectAll()
      .select(projectOfWork('chats.id').as('project_id'))
      .select(isArchivedWork('chats.id').as('is_archived'))
      .where('id', '=', value('id'))
      .where('user_id', '=', value('userId'))
      .where(isFinished)
      .where((chat) => isLasting(chat, value('now')))
      .where(notInTrash('chats.id')),
  )
  const findListed = prepareQuery<OwnIds, Selectable<ChatsTable>>(queries, (value) =>
    queries
      .selectFrom(idRows(queries, value('list')).as('listed'))
      .innerJoin('chats', 'chats.id', 'listed.id')
      .selectAll('chats')
      .where(ownerWithoutIndex('chats.user_id'), '=', value('userId')),
  )
  const findCurrent = prepareQuery<OwnIds, Selectable<ChatsTable>>(queries, (value) =>
    queries
      .selectFrom('chats')
      .selectAll()
      .where(ownerWithoutIndex('user_id'), '=', value('userId'))
      .where(isInIdList(queries, 'chats.id', value('list')))
      .where(notInTrash('chats.id')),
  )
  const findOne = async (id: string, userId: string) =>
    (await findChat({ id, userId, now: clock.now() }))[0]
  return {
    async find(userId: string, chatId: string): Promise<StoredChat | undefined> {
      const row = await findOne(chatId, userId)
      return row && toMarkedChat(row)
    },
    /** The user's chats outside the trash, in no defined order. */
    async findAll(userId: string, chatIds: readonly string[]): Promise<StoredChat[]> {
      if (chatIds.length === 0) return []
      const rows = await findCurrent({ list: idList(chatIds), userId })
      return rows.map(toStoredChat)
    },
    /** The same for ids that the registry has just listed: it has left out those in the trash. */
    async findListed(userId: string, chatIds: readonly string[]): Promise<StoredChat[]> {
      if (chatIds.length === 0) return []
      const rows = await findListed({ list: idList(chatIds), userId })
      return rows.map(toStoredChat)
    },
    async isOwner(userId: string, chatId: string): Promise<boolean> {
      return (await findOne(chatId, userId)) !== undefined
    },
    /** Returns the ids that exist, for any owner. */
    async existingChats(ids: readonly string[], on = queries): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await on.selectFrom('chats').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },
  }
}

function chatWrites(queries: Queries, search: ChatSearchIndex) {
  const touchChat = prepareQuery<{ chatId: string; at: number }>(queries, (value) =>
    queries
      .updateTable('chats')
      .set((chat) => activeAt(chat, value('at')))
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
  expiresAt,
  knowledge,
  assistantId,
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
  expires_at: expiresAt ?? null,
  knowledge: scopeColumn(knowledge),
  assistant_id: assistantId ?? null,
})

/** None is stored where no collection is chosen. */
const scopeColumn = (scope: StoredChat['knowledge']): string | null =>
  scope && scope.collectionIds.length > 0 ? JSON.stringify(scope) : null

function changedColumns({
  title,
  model,
  settings = {},
  knowledge,
  assistantId,
}: ChatChanges): Updateable<ChatsTable> {
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
    knowledge: knowledge && scopeColumn(knowledge),
    assistant_id: assistantId,
  })
}
