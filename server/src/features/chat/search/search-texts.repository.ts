import type { Database, Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { createChatEntries } from './chat-entries.repository.ts'

/** What the global search needs of chats; the texts of other users are not found. */
export const searchTexts = ({ kind, queries }: Pick<Database, 'kind' | 'queries'>) => ({
  findEntries: createChatEntries({ kind, queries }),
  /** Titles by chat id. */
  async titles(userId: string, chatIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (chatIds.length === 0) return new Map()
    const rows = await queries
      .selectFrom('chats')
      .select(['id', 'title'])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('id', 'in', chatIds)
      .where(notInTrash('chats.id'))
      .execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  /** Texts by message id. */
  async contents(
    userId: string,
    messageIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (messageIds.length === 0) return new Map()
    const rows = await ownMessages(queries, userId, messageIds)
      .select(['messages.id', 'messages.content'])
      .execute()
    return new Map(rows.map(({ id, content }) => [id, content]))
  },
  /** Times of writing, by message id. */
  async messageTimes(
    userId: string,
    messageIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (messageIds.length === 0) return new Map()
    const rows = await ownMessages(queries, userId, messageIds)
      .select(['messages.id', 'messages.created_at'])
      .execute()
    return new Map(rows.map((row) => [row.id, Number(row.created_at)]))
  },
})

const ownMessages = (queries: Queries, userId: string, messageIds: readonly string[]) =>
  queries
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .where(ownerWithoutIndex('chats.user_id'), '=', userId)
    .where('messages.id', 'in', messageIds)
    .where(notInTrash('chats.id'))
