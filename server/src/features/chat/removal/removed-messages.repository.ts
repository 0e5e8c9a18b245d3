import type { ChatSettings } from '@atelier/contract/chat/settings'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { FormerTextsTable, RemovedMessagesTable } from '#database/tables/chat.ts'
import { inSlices } from '#platform/in-slices.ts'
import type { WrittenMessage } from '../messages/message-pages.repository.ts'
import { toStoredMessage } from '../messages/messages.repository.ts'
import type { StoredMessage } from '../stored-chat.ts'
import type { PathPoint } from '../variants/shown-path.repository.ts'

/** Messages that were removed together from a chat. */
export interface Removal {
  readonly id: string
  readonly userId: string
  /** It may be gone. */
  readonly chatId: string
  /** Of the chat then. */
  readonly title: string
  readonly model: string
  readonly settings: ChatSettings
  readonly removedAt: number
}
export type FormerTextRow = Selectable<FormerTextsTable>

/** Messages of chats that are in the trash, and what is needed to remove and restore them. */
export const removedMessages = (queries: Queries) => ({
  ...removals(queries),
  ...branchReads(queries),
  ...branchRemovals,
  ...branchPositions,
  ...formerTextCopies(queries),
})

const removals = (queries: Queries) => ({
  async insertRemoval({ settings, ...removal }: Removal, on: Queries): Promise<void> {
    await on
      .insertInto('removed_messages')
      .values({
        id: removal.id,
        user_id: removal.userId,
        chat_id: removal.chatId,
        title: removal.title,
        model: removal.model,
        settings: JSON.stringify(settings),
        removed_at: removal.removedAt,
      })
      .execute()
  },
  async findRemoval(userId: string, id: string): Promise<Removal | undefined> {
    const row = await queries
      .selectFrom('removed_messages')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row && toRemoval(row)
  },
  /** `false` when there is none any more. */
  async deleteRemoval(userId: string, id: string, on: Queries): Promise<boolean> {
    const { numDeletedRows } = await on
      .deleteFrom('removed_messages')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
  /** Of a chat. */
  async removalIds(chatId: string, on: Queries): Promise<string[]> {
    const rows = await on
      .selectFrom('removed_messages')
      .select('id')
      .where('chat_id', '=', chatId)
      .execute()
    return rows.map(({ id }) => id)
  },
  /** Returns the ids that exist, for any owner. */
  async existingRemovals(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set()
    const rows = await queries
      .selectFrom('removed_messages')
      .select('id')
      .where('id', 'in', ids)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
})

/**
 * `below`: a message and all that hangs on it. A cross join has SQLite look up what hangs on each; by its own choice it reads the
 * whole chat for each.
 */
const withBelow = (chatId: string, id: string) => sql`with recursive below (id, position) as (
  select id, position from messages where chat_id = ${chatId} and id = ${id}
  union all
  select messages.id, messages.position from below
    cross join messages where messages.chat_id = ${chatId} and messages.parent_id = below.id)`

const branchReads = (queries: Queries) => ({
  /** The ids of a message and of all that hangs on it, in the order of writing. */
  async idsFrom(chatId: string, id: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`${withBelow(chatId, id)}
      select id from below order by position`.execute(queries)
    return rows.map((row) => row.id)
  },
  /** The ids of all messages of a chat, in the order of writing. */
  async writtenIds(chatId: string): Promise<string[]> {
    const rows = await queries
      .selectFrom('messages')
      .select('id')
      .where('chat_id', '=', chatId)
      .orderBy('position')
      .execute()
    return rows.map(({ id }) => id)
  },
  /** These messages, in the order of writing. */
  async writtenAmong(ids: readonly string[]): Promise<WrittenMessage[]> {
    if (ids.length === 0) return []
    const rows = await queries
      .selectFrom('messages')
      .leftJoin('shown_messages', 'shown_messages.message_id', 'messages.id')
      .selectAll('messages')
      .select('shown_messages.depth as shown_depth')
      .where('messages.id', 'in', ids)
      .orderBy('messages.position')
      .execute()
    return rows.map((row) => ({ row: toStoredMessage(row), isShown: row.shown_depth !== null }))
  },
})

const branchRemovals = {
  /** Removes a message with all that hangs on it; returns the ids. */
  async removeFrom(chatId: string, id: string, on: Queries): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`${withBelow(chatId, id)}
      delete from messages where id in (select id from below) returning id`.execute(on)
    return rows.map((row) => row.id)
  },
} as const

const formerTextCopies = (queries: Queries) => ({
  /** What these messages said before they were corrected. */
  async formerTextsAmong(ids: readonly string[]): Promise<FormerTextRow[]> {
    const found: FormerTextRow[] = []
    for await (const slice of inSlices(ids))
      found.push(
        ...(await queries
          .selectFrom('former_texts')
          .selectAll()
          .where('message_id', 'in', slice)
          .orderBy('message_id')
          .orderBy('number')
          .execute()),
      )
    return found
  },
  async addFormerTexts(rows: readonly FormerTextRow[], on: Queries): Promise<void> {
    for (const row of rows) await on.insertInto('former_texts').values(row).execute()
  },
})

const branchPositions = {
  /** Where these messages of a chat are; those that are not there are absent. */
  async pointsAmong(
    chatId: string,
    ids: readonly string[],
    on: Queries,
  ): Promise<Pick<StoredMessage, 'id' | 'depth' | 'position'>[]> {
    return await on
      .selectFrom('messages')
      .select(['id', 'depth', 'position'])
      .where('chat_id', '=', chatId)
      .where('id', 'in', ids)
      .execute()
  },
  /** The variant before this one, or else the one after it. */
  async siblingOf(
    { chatId, parentId, position }: SiblingPoint,
    on: Queries,
  ): Promise<PathPoint | undefined> {
    const others = on
      .selectFrom('messages')
      .select(['id', 'depth'])
      .where('chat_id', '=', chatId)
      .where('parent_id', '=', parentId)
      .limit(1)
    const found =
      (await others
        .where('position', '<', position)
        .orderBy('position', 'desc')
        .executeTakeFirst()) ??
      (await others.where('position', '>', position).orderBy('position').executeTakeFirst())
    return found && { ...found, chatId }
  },
  /** Whether one of these positions is another message's. */
  async isPositionTaken(
    chatId: string,
    positions: readonly number[],
    on: Queries,
  ): Promise<boolean> {
    const row = await on
      .selectFrom('messages')
      .select('id')
      .where('chat_id', '=', chatId)
      .where('position', 'in', positions)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  async countMessages(chatId: string, on: Queries): Promise<number> {
    const { count } = await on
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
} as const

interface SiblingPoint {
  readonly chatId: string
  readonly parentId: string
  readonly position: number
}

const toRemoval = (row: Selectable<RemovedMessagesTable>): Removal => ({
  id: row.id,
  userId: row.user_id,
  chatId: row.chat_id,
  title: row.title,
  model: row.model,
  // Only this repository writes the column.
  settings: JSON.parse(row.settings) as ChatSettings,
  removedAt: Number(row.removed_at),
})
