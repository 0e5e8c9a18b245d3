import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import type { ProblemParams } from '@atelier/contract/problems/problem-codes'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { QueuedMessagesTable } from '#database/tables/chat.ts'
import { notInTrash } from '#database/works/current-works.ts'
import type { Clock } from '#platform/clock.ts'
import type { StoredChat } from '../stored-chat.ts'
import { isLasting } from '../temporary/temporary-chats.repository.ts'
import type { QueueHold, StoredQueued } from './stored-queue.ts'

type Row = Selectable<QueuedMessagesTable>
/** Chats whose queues are looked at in one go. */
const maxChats = 1000

/** Messages that wait until the reply of their chat is written. All changes lock the chat first. */
export const queuedMessages = (queries: Queries, clock: Clock) => ({
  ...queueReads(queries),
  ...queueChanges(queries, clock),
})

function queueReads(queries: Queries) {
  const listed = prepareQuery<{ chatId: string }, Row>(queries, (value) =>
    queries
      .selectFrom('queued_messages')
      .selectAll()
      .where('chat_id', '=', value('chatId'))
      .orderBy('place')
      .orderBy('id'),
  )
  const first = prepareQuery<{ chatId: string }, Row>(queries, (value) =>
    queries
      .selectFrom('queued_messages')
      .selectAll()
      .where('chat_id', '=', value('chatId'))
      .where('state', '=', sql.lit('waiting'))
      .orderBy('place')
      .orderBy('id')
      .limit(1),
  )
  return {
    /** In the order in which they are sent. */
    listQueued: async (chatId: string, on?: Queries): Promise<StoredQueued[]> =>
      (await listed({ chatId }, on)).map(toStoredQueued),
    /** The one that is sent next; those that are held are not. */
    async firstQueued(chatId: string, on?: Queries): Promise<StoredQueued | undefined> {
      const [row] = await first({ chatId }, on)
      return row && toStoredQueued(row)
    },
    /** Chats in which messages wait though no server writes there. */
    async chatsWithUnsent(): Promise<Pick<StoredChat, 'id' | 'userId'>[]> {
      return await queries
        .selectFrom('chats')
        .select(['id', 'user_id as userId'])
        .where('writer', 'is', null)
        .where('id', 'in', (waiting) =>
          waiting
            .selectFrom('queued_messages')
            .select('chat_id')
            .where('state', '=', sql.lit('waiting')),
        )
        .limit(maxChats)
        .execute()
    },
  }
}

interface ChatToLock {
  readonly userId: string
  readonly chatId: string
  readonly now: number
}

function queueChanges(queries: Queries, clock: Clock) {
  const lock = prepareQuery<ChatToLock, { writer: string | null }>(queries, (value) =>
    queries
      .updateTable('chats')
      .set(({ ref }) => ({ path_version: ref('path_version') }))
      .where('id', '=', value('chatId'))
      .where('user_id', '=', value('userId'))
      .where((chat) => isLasting(chat, value('now')))
      .where(notInTrash('chats.id'))
      .returning('writer'),
  )
  return {
    /**
     * Keeps other changes of the chat waiting; says which server writes there. `undefined`: it is not this user's, in the trash, or its
     * time is over.
     */
    async lockChat(
      userId: string,
      chatId: string,
      on: Queries,
    ): Promise<{ readonly writer: string | undefined } | undefined> {
      const [row] = await lock({ userId, chatId, now: clock.now() }, on)
      return row && { writer: row.writer ?? undefined }
    },
    async addQueued(queued: StoredQueued, on: Queries): Promise<void> {
      await on.insertInto('queued_messages').values(toRow(queued)).execute()
    },
    async saveQueued(queued: StoredQueued, on: Queries): Promise<void> {
      const { id, ...changes } = toRow(queued)
      await on.updateTable('queued_messages').set(changes).where('id', '=', id).execute()
    },
    /** Those of a chat; all when no id is named. Returns the ids. */
    async removeQueued(chatId: string, id: string | undefined, on: Queries): Promise<string[]> {
      const rows = await on
        .deleteFrom('queued_messages')
        .where('chat_id', '=', chatId)
        .$if(id !== undefined, (some) => some.where('id', '=', id ?? ''))
        .returning('id')
        .execute()
      return rows.map((row) => row.id)
    },
    ...queueMoves,
  }
}

const queueMoves = {
  /**
   * Takes a message out of the queue to send it; the rest follows its reply. `false` when it is not the next one any more, or says
   * something else.
   */
  async takeQueued(queued: StoredQueued, replyId: string, on: Queries): Promise<boolean> {
    const { id, chatId, content } = queued
    const taken = await on
      .deleteFrom('queued_messages')
      .where('id', '=', id)
      .where('content', '=', content)
      .where('id', '=', (next) =>
        next
          .selectFrom('queued_messages as next')
          .select('next.id')
          .where('next.chat_id', '=', chatId)
          .where('next.state', '=', 'waiting')
          .orderBy('next.place')
          .orderBy('next.id')
          .limit(1),
      )
      .returning('id')
      .execute()
    if (taken.length === 0) return false
    await on
      .updateTable('queued_messages')
      .set({ after_id: replyId })
      .where('chat_id', '=', chatId)
      .execute()
    return true
  },
  /** Nothing that waits is sent by itself any more; the first one says why, if it could not be. */
  async holdQueue(chatId: string, hold: QueueHold, on: Queries): Promise<void> {
    const held = await on
      .updateTable('queued_messages')
      .set({ state: 'held', ...holdColumns({ because: hold.because }) })
      .where('chat_id', '=', chatId)
      .where('state', '=', 'waiting')
      .returning('id')
      .execute()
    if (held.length === 0 || !hold.failure) return
    const [first] = await on
      .selectFrom('queued_messages')
      .select('id')
      .where('chat_id', '=', chatId)
      .orderBy('place')
      .orderBy('id')
      .limit(1)
      .execute()
    await on
      .updateTable('queued_messages')
      .set(holdColumns(hold))
      .where('id', '=', first?.id ?? '')
      .execute()
  },
  /** Of chats that went into the trash: what was queued meanwhile waits too, and from now on nothing is. */
  async holdTrashed(chatIds: readonly string[], on: Queries): Promise<void> {
    // First: whoever has locked a chat to queue something ends, and whoever comes later finds it in the trash.
    await on
      .updateTable('chats')
      .set(({ ref }) => ({ path_version: ref('path_version') }))
      .where('id', 'in', [...chatIds])
      .execute()
    await on
      .updateTable('queued_messages')
      .set({ state: 'held', ...holdColumns({ because: 'stopped' }) })
      .where('chat_id', 'in', [...chatIds])
      .where('state', '=', 'waiting')
      .execute()
  },
  /** What is held is sent again by itself, after this message. */
  async resumeQueue(chatId: string, afterId: string, on: Queries): Promise<void> {
    await on
      .updateTable('queued_messages')
      .set({ state: 'waiting', after_id: afterId, ...holdColumns(undefined) })
      .where('chat_id', '=', chatId)
      .execute()
  },
}

const holdColumns = (hold: QueueHold | undefined) => {
  const failure = hold?.failure
  return {
    held_because: hold?.because ?? null,
    error_code: failure?.code ?? null,
    error_params: failure ? JSON.stringify(failure.params) : null,
  }
}

const toRow = (queued: StoredQueued): Row => ({
  id: queued.id,
  chat_id: queued.chatId,
  user_id: queued.userId,
  after_id: queued.afterId,
  place: queued.place,
  content: queued.content,
  state: queued.state,
  ...holdColumns(queued.hold),
  models: queued.models ? JSON.stringify(queued.models) : null,
  knowledge: queued.knowledge ? JSON.stringify(queued.knowledge) : null,
  created_at: queued.createdAt,
})

const toStoredQueued = (row: Row): StoredQueued => ({
  id: row.id,
  chatId: row.chat_id,
  userId: row.user_id,
  afterId: row.after_id,
  place: row.place,
  content: row.content,
  state: row.state,
  hold: holdOf(row),
  // Only this repository writes these columns.
  models: row.models === null ? undefined : (JSON.parse(row.models) as string[]),
  knowledge: row.knowledge === null ? undefined : (JSON.parse(row.knowledge) as KnowledgeScope),
  createdAt: Number(row.created_at),
})

function holdOf({ held_because, error_code, error_params }: Row): QueueHold | undefined {
  if (held_because === null) return undefined
  if (error_code === null) return { because: held_because }
  // Only this repository writes the column.
  const params = JSON.parse(error_params ?? '{}') as ProblemParams
  return { because: held_because, failure: { code: error_code, params } }
}
