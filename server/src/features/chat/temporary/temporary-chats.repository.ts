import type { PageQuery } from '@atelier/contract/wire/paging'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'
import type { Clock } from '#platform/clock.ts'
import { isFinished } from '../import-export/unfinished-chats.repository.ts'
import type { StoredChat } from '../stored-chat.ts'
import { toStoredChat } from './stored-chats.repository.ts'

type ChatExpression = ExpressionBuilder<Tables, 'chats'>

/** The time of the last activity; a temporary chat disappears as long after it as before. */
export const activeAt = ({ ref }: ChatExpression, at: number) => ({
  updated_at: at,
  expires_at: sql<
    number | null
  >`${ref('expires_at')} + (cast(${at} as bigint) - ${ref('updated_at')})`,
})

/** Whether a chat is still there for its user: one whose time is over is not, before it is removed. A reply that is being written keeps it. */
export const isLasting = ({ or, eb }: ChatExpression, now: number): Expression<SqlBool> =>
  or([
    eb('chats.expires_at', 'is', null),
    eb('chats.expires_at', '>', now),
    eb('chats.writer', 'is not', null),
  ])

export interface TemporaryChatRef {
  readonly id: string
  readonly userId: string
}

interface PermanentChat extends TemporaryChatRef {
  /** When it was read. */
  readonly formerTitle: string
  readonly title: string
  readonly now: number
}

/** Chats that disappear. */
export const temporaryChats = (queries: Queries, clock: Clock) => ({
  ...temporaryReads(queries, clock),
  ...temporaryWrites,
})

const temporaryReads = (queries: Queries, clock: Clock) => ({
  /** A user's temporary chats, the last active first. */
  async temporaryPage(userId: string, { page, limit }: PageQuery): Promise<StoredChat[]> {
    const rows = await lastingOf(queries, userId, clock.now())
      .selectAll()
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return rows.map(toStoredChat)
  },
  async countTemporary(userId: string): Promise<number> {
    const { count } = await lastingOf(queries, userId, clock.now())
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  /** Some temporary chats of all users whose time is over, in the order of their ids. */
  async listExpired(after: string, limit: number): Promise<TemporaryChatRef[]> {
    return await queries
      .selectFrom('chats')
      .select(['id', 'user_id as userId'])
      .where('expires_at', '<=', clock.now())
      .where('writer', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  },
})

const lastingOf = (queries: Queries, userId: string, now: number) =>
  queries
    .selectFrom('chats')
    .where('user_id', '=', userId)
    .where('expires_at', 'is not', null)
    .where(isFinished)
    .where((chat) => isLasting(chat, now))

const temporaryWrites = {
  /** Removes a temporary chat with its messages; with `expiredAt`, only if its time is over then. Returns whether it did. */
  async removeTemporary(
    { id, userId, expiredAt }: TemporaryChatRef & { readonly expiredAt?: number | undefined },
    on: Queries,
  ): Promise<boolean> {
    const { numDeletedRows } = await on
      .deleteFrom('chats')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('expires_at', 'is not', null)
      .$if(expiredAt !== undefined, (chat) =>
        chat.where('expires_at', '<=', expiredAt ?? 0).where('writer', 'is', null),
      )
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
  /** Returns whether the chat was temporary and still there. A title that its owner has given since it was read stays. */
  async makePermanent(
    { id, userId, formerTitle, title, now }: PermanentChat,
    on: Queries,
  ): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('chats')
      .set(({ ref }) => ({
        expires_at: null,
        title: sql<string>`case when ${ref('title')} = ${formerTitle} then ${title} else ${ref('title')} end`,
      }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('expires_at', 'is not', null)
      .where(isFinished)
      .where((chat) => isLasting(chat, now))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
} as const
