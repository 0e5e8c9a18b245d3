import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import { activeAt } from '../../temporary/temporary-chats.repository.ts'

interface ClaimedChat {
  readonly chatId: string
  /** The server that writes. */
  readonly writer: string
  /** Time of the activity. */
  readonly at: number
}
interface Claim extends ClaimedChat {
  /** A server that has ended, whose reply is resumed; an empty string for none. */
  readonly former: string
  /** How many times the path moves with it. */
  readonly moves: 0 | 1
}

interface KnownChat extends ClaimedChat {
  /** Time of the last activity when the chat was read. */
  readonly known: number
  readonly pathVersion: number
}

/** Abandoned chats that are looked at in one go. */
const maxAbandoned = 1000

/** Which server writes in which chat: one at a time. */
export function chatClaims(queries: Queries) {
  const claim = prepareQuery<Claim, { path_version: number }>(queries, (value) =>
    queries
      .updateTable('chats')
      .set((chat) => ({
        writer: value('writer'),
        path_version: chat('path_version', '+', value('moves')),
        ...activeAt(chat, value('at')),
      }))
      .where('id', '=', value('chatId'))
      // What this server has claimed and does not write any more was not released: the database failed then.
      .where(({ eb, or }) =>
        or([
          eb('writer', 'is', null),
          eb('writer', '=', value('writer')),
          eb('writer', '=', value('former')),
        ]),
      )
      .returning('path_version'),
  )
  const release = prepareQuery<ClaimedChat, { id: string }>(queries, (value) =>
    queries
      .updateTable('chats')
      .set((chat) => ({ writer: null, ...activeAt(chat, value('at')) }))
      .where('id', '=', value('chatId'))
      .where('writer', '=', value('writer'))
      .returning('id'),
  )
  return {
    /**
     * Sets the time of the last activity too. Returns how many times the path has moved; `undefined` when another server writes in this
     * chat, or the chat is gone.
     */
    claim: async (values: Claim, on: Queries): Promise<number | undefined> =>
      (await claim(values, on))[0]?.path_version,
    /** Why a chat could not be claimed: a temporary one may be gone since it was read. */
    async refusalOfClaim(chatId: string, on: Queries): Promise<'chat.busy' | 'chat.not-found'> {
      const chat = on.selectFrom('chats').select('id').where('id', '=', chatId)
      return (await chat.executeTakeFirst()) ? 'chat.busy' : 'chat.not-found'
    },
    /** `false` when the claim is another's by now, or the chat is gone: what was to be written must not be. */
    release: async (values: ClaimedChat, on: Queries): Promise<boolean> =>
      (await release(values, on)).length > 0,
    ...activity(queries),
    ...claimedChats(queries),
    ...abandonedChats(queries),
  }
}

function activity(queries: Queries) {
  const touchClaimed = prepareQuery<ClaimedChat, { id: string }>(queries, (value) =>
    queries
      .updateTable('chats')
      .set((chat) => activeAt(chat, value('at')))
      .where('id', '=', value('chatId'))
      .where('writer', '=', value('writer'))
      .returning('id'),
  )
  const touchUnchanged = prepareQuery<KnownChat, { id: string }>(queries, (value) =>
    queries
      .updateTable('chats')
      .set((chat) => activeAt(chat, value('at')))
      .where('id', '=', value('chatId'))
      .where('updated_at', '=', value('known'))
      .where('path_version', '=', value('pathVersion'))
      .where(({ eb, or }) => or([eb('writer', 'is', null), eb('writer', '=', value('writer'))]))
      .returning('id'),
  )
  return {
    /** Sets the time of the last activity; `false` when another server writes in this chat, it has changed since it was read, or is gone. */
    touchUnchanged: async (values: KnownChat, on: Queries): Promise<boolean> =>
      (await touchUnchanged(values, on)).length > 0,
    /** The same in a chat that this server writes in and goes on to; `false` when the claim is another's by now, or the chat is gone. */
    touchClaimed: async (values: ClaimedChat, on: Queries): Promise<boolean> =>
      (await touchClaimed(values, on)).length > 0,
  }
}

const claimedChats = (queries: Queries) => ({
  /** Those of the user among these chats in which a server writes. */
  async listClaimed(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set()
    const rows = await queries
      .selectFrom('chats')
      .select('id')
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('writer', 'is not', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
})

const abandonedChats = (queries: Queries) => ({
  /** Whether a server that has ended left a chat that it was writing in. */
  async hasAbandoned(livingIds: readonly string[]): Promise<boolean> {
    const row = await queries
      .selectFrom('chats')
      .select('id')
      .where('writer', 'is not', null)
      .where('writer', 'not in', livingIds)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  /** Takes a chat from a server that has ended; `false` when another server did so before. */
  async takeAbandoned(chatId: string, livingIds: readonly string[], on: Queries): Promise<boolean> {
    const rows = await on
      .updateTable('chats')
      .set({ writer: null })
      .where('id', '=', chatId)
      .where(({ eb, or }) => or([eb('writer', 'is', null), eb('writer', 'not in', livingIds)]))
      .returning('id')
      .execute()
    return rows.length > 0
  },
  /** Releases chats of servers that have ended in which no reply is unfinished. */
  async releaseAbandoned(livingIds: readonly string[]): Promise<void> {
    await queries
      .updateTable('chats')
      .set({ writer: null })
      .where('id', 'in', (chats) =>
        chats
          .selectFrom('chats')
          .select('id')
          .where('writer', 'is not', null)
          .where('writer', 'not in', livingIds)
          .limit(maxAbandoned),
      )
      .where(hasNoUnfinishedReply)
      .execute()
  },
  /** Releases a chat whose reply has ended without being written. */
  async releaseUnwritten(chatId: string, on: Queries): Promise<void> {
    await on
      .updateTable('chats')
      .set({ writer: null })
      .where('id', '=', chatId)
      .where(hasNoUnfinishedReply)
      .execute()
  },
})

const hasNoUnfinishedReply = sql<boolean>`not exists (
  select 1 from messages where messages.chat_id = chats.id and messages.status = 'writing')`
