import { chatLimits } from '@atelier/contract/chat/chat'
import { messagePageLimits } from '@atelier/contract/chat/messages'
import type { PageQuery } from '@atelier/contract/wire/paging'
import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { StoredMessage } from '../stored-chat.ts'
import type { shownPath } from './shown-path.repository.ts'

/** A message among those that hang on the same one. */
export interface VariantPosition {
  /** From 1, in the order of writing. */
  readonly index: number
  readonly total: number
  readonly previousId: string | undefined
  readonly nextId: string | undefined
}
export interface VariantRow {
  readonly id: string
  readonly model: string | null
  readonly beginning: string
  readonly createdAt: number
  /** Number of messages that follow it, in all its variants. */
  readonly following: number
  readonly isShown: boolean
}
const beginningCharacters = 160
/** Of the longest page; an imported chat may have more at one message, and their positions are then not all told. */
const maxSiblings = messagePageLimits.max * chatLimits.variants

type PathMoves = Pick<ReturnType<typeof shownPath>, 'shownDepth' | 'bumpPath' | 'followPath'>

/** The variants of messages: those that hang on the same one. */
export const messageVariants = (queries: Queries, path: PathMoves) => ({
  ...variantPositions(queries),
  ...variantLists(queries),
  ...emptyVariants(path),
})

const variantPositions = (queries: Queries) => ({
  /** The places of these messages; one without other variants is absent. */
  async variantPositions(
    chatId: string,
    messages: readonly Pick<StoredMessage, 'id' | 'parentId'>[],
  ): Promise<ReadonlyMap<string, VariantPosition>> {
    if (messages.length === 0) return new Map()
    const parents = messages.map(({ parentId }) => parentId)
    const rows = await queries
      .selectFrom('messages')
      .select(['id', 'parent_id'])
      .where('chat_id', '=', chatId)
      .where('parent_id', 'in', parents)
      .orderBy('parent_id')
      .orderBy('position')
      .limit(maxSiblings)
      .execute()
    const families = Map.groupBy(rows, ({ parent_id }) => parent_id)
    return new Map(
      messages.flatMap(({ id, parentId }) => {
        const ids = (families.get(parentId) ?? []).map((row) => row.id)
        const at = ids.indexOf(id)
        if (ids.length < 2 || at === -1) return []
        const place = { index: at + 1, total: ids.length }
        return [[id, { ...place, previousId: ids[at - 1], nextId: ids[at + 1] }] as const]
      }),
    )
  },
  async countVariants(chatId: string, parentId: string, on: Queries = queries): Promise<number> {
    const { count } = await on
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('chat_id', '=', chatId)
      .where('parent_id', '=', parentId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
})

const variantLists = (queries: Queries) => ({
  /** Versions of the messages shown, and of the first one, that are not shown themselves. */
  async countOtherVersions(chatId: string): Promise<number> {
    const { count } = await queries
      .selectFrom('messages')
      .leftJoin('shown_messages as own', 'own.message_id', 'messages.id')
      .leftJoin('shown_messages as parent', 'parent.message_id', 'messages.parent_id')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('messages.chat_id', '=', chatId)
      .where('own.message_id', 'is', null)
      .where(({ eb, or }) =>
        or([eb('messages.parent_id', '=', ''), eb('parent.message_id', 'is not', null)]),
      )
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  /** In the order of writing. */
  async listVariants(
    chatId: string,
    parentId: string,
    { page, limit }: PageQuery,
  ): Promise<VariantRow[]> {
    const rows = await queries
      .selectFrom('messages')
      .leftJoin('shown_messages', 'shown_messages.message_id', 'messages.id')
      .select(['messages.id', 'messages.model', 'messages.created_at', 'shown_messages.depth'])
      .select(({ fn, val }) =>
        fn<string>('substr', ['content', val(1), val(beginningCharacters)]).as('beginning'),
      )
      .select(followingCount.as('following'))
      .where('messages.chat_id', '=', chatId)
      .where('messages.parent_id', '=', parentId)
      .orderBy('messages.position')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return rows.map(({ created_at, following, depth, ...row }) => ({
      ...row,
      isShown: depth !== null,
      createdAt: Number(created_at),
      following: Number(following),
    }))
  },
})

const emptyVariants = (path: PathMoves) => ({
  /** Of earlier attempts that failed before their first word nothing is left to read, once there is a reply. */
  async discardEmptyVariants({ id, chatId, parentId }: StoredMessage, on: Queries): Promise<void> {
    await on
      .deleteFrom('messages')
      .where('chat_id', '=', chatId)
      .where('parent_id', '=', parentId)
      .where('id', '!=', id)
      .where('status', 'in', ['failed', 'stopped'])
      // One that is shown beside others says there why it failed.
      .where('compare_place', 'is', null)
      .where('content', '=', '')
      .where('reasoning', '=', '')
      .where(isHiddenLeaf)
      .execute()
  },
  /**
   * Removes a reply without a word, which has other variants: what was shown before is shown again. `false`: it is the only one, and
   * stays.
   */
  async discardVariant(
    { id, chatId, parentId, depth }: StoredMessage,
    on: Queries,
  ): Promise<boolean> {
    const other = await on
      .selectFrom('messages')
      .select('id')
      .where('chat_id', '=', chatId)
      .where('parent_id', '=', parentId)
      .where('id', '!=', id)
      .limit(1)
      .executeTakeFirst()
    if (!other) return false
    const shown = await on
      .deleteFrom('shown_messages')
      .where('message_id', '=', id)
      .returning('message_id')
      .execute()
    await on.deleteFrom('messages').where('id', '=', id).execute()
    if (shown.length === 0) return true
    await path.bumpPath(chatId, on)
    await path.followPath({ chatId, id: parentId, depth: depth - 1 }, on)
    return true
  },
})

/** Of a row of `messages`. */
const isHiddenLeaf = sql<boolean>`not exists (select 1 from shown_messages where message_id = messages.id)
  and not exists (select 1 from messages child
    where child.chat_id = messages.chat_id and child.parent_id = messages.id)`

/** Of a row of `messages`. A cross join, or else SQLite reads the whole chat for each message below. */
const followingCount = sql<number | string>`(with recursive below (id) as (
  select child.id from messages child where child.chat_id = messages.chat_id and child.parent_id = messages.id
  union all
  select child.id from below cross join messages child
    where child.chat_id = messages.chat_id and child.parent_id = below.id)
  select count(*) from below)`
