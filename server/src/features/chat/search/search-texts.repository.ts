import type { Database, Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { idList, isInIdList, type OwnIds, prepareQuery } from '#database/prepared-query.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { plainContent } from '../knowledge/without-markers.ts'
import { createChatEntries } from './chat-entries.repository.ts'

export interface FoundMessage {
  /** Without the markers of citations. */
  readonly content: string
  /** Another version is shown instead. */
  readonly isHidden: boolean
}

/** What the global search needs of chats; the texts of other users are not found. */
export function searchTexts({ kind, queries }: Pick<Database, 'kind' | 'queries'>) {
  const titles = prepareQuery<OwnIds, { id: string; title: string }>(queries, (value) =>
    queries
      .selectFrom('chats')
      .select(['id', 'title'])
      .where(ownerWithoutIndex('user_id'), '=', value('userId'))
      .where(isInIdList(queries, 'chats.id', value('list')))
      .where(notInTrash('chats.id')),
  )
  const contents = prepareQuery<
    OwnIds,
    { id: string; content: string; grounding: string | null; shown_depth: number | null }
  >(queries, (value) =>
    ownMessages(queries, value)
      .leftJoin('shown_messages', 'shown_messages.message_id', 'messages.id')
      .select(['messages.id', 'messages.content', 'messages.grounding'])
      .select('shown_messages.depth as shown_depth'),
  )
  const times = prepareQuery<OwnIds, { id: string; created_at: number | string }>(
    queries,
    (value) => ownMessages(queries, value).select(['messages.id', 'messages.created_at']),
  )
  return {
    findEntries: createChatEntries({ kind, queries }),
    /** Titles by chat id. */
    async titles(userId: string, chatIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (chatIds.length === 0) return new Map()
      const rows = await titles({ userId, list: idList(chatIds) })
      return new Map(rows.map(({ id, title }) => [id, title]))
    },
    /** By message id. */
    async contents(
      userId: string,
      messageIds: readonly string[],
    ): Promise<ReadonlyMap<string, FoundMessage>> {
      if (messageIds.length === 0) return new Map()
      const rows = await contents({ userId, list: idList(messageIds) })
      return new Map(
        rows.map(({ id, shown_depth, ...row }) => [
          id,
          { content: plainContent(row), isHidden: shown_depth === null },
        ]),
      )
    },
    /** Times of writing, by message id. */
    async messageTimes(
      userId: string,
      messageIds: readonly string[],
    ): Promise<ReadonlyMap<string, number>> {
      if (messageIds.length === 0) return new Map()
      const rows = await times({ userId, list: idList(messageIds) })
      return new Map(rows.map((row) => [row.id, Number(row.created_at)]))
    },
  }
}

const ownMessages = (queries: Queries, value: (name: keyof OwnIds) => string) =>
  queries
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .where(ownerWithoutIndex('chats.user_id'), '=', value('userId'))
    .where(isInIdList(queries, 'messages.id', value('list')))
    .where(notInTrash('chats.id'))
