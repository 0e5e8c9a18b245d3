import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import { type MessageRow, toStoredMessage } from '../messages/messages.repository.ts'
import type { StoredMessage, TreePosition } from '../stored-chat.ts'

/** A message of a chat, or its beginning: `''` at depth 0. */
export interface PathPoint extends Pick<TreePosition, 'chatId' | 'depth'> {
  readonly id: string
}

type ShownMessage = Pick<StoredMessage, 'id' | 'chatId' | 'depth'>
/** A question and its reply, which are stored most often; of an import they may be of two chats. */
interface TwoShown extends ShownMessage {
  readonly nextId: string
  readonly nextChatId: string
  readonly nextDepth: number
}

/** No engine accepts more messages than this. */
const maxHistory = 10_000

/** The path of messages that a chat shows, from its first one to the last, each hanging on the one before. */
export function shownPath(queries: Queries) {
  const reads = pathReads(queries)
  return { ...reads, ...histories(queries, reads), ...pathMoves(queries), ...pathEnds(queries) }
}

function pathReads(queries: Queries) {
  const depths = prepareQuery<{ chatId: string; id: string }, { depth: number }>(queries, (value) =>
    queries
      .selectFrom('shown_messages')
      .select('depth')
      .where('message_id', '=', value('id'))
      .where('chat_id', '=', value('chatId')),
  )
  const ends = prepareQuery<{ chatId: string }, { id: string; depth: number; status: string }>(
    queries,
    (value) =>
      queries
        .selectFrom('shown_messages')
        .innerJoin('messages', 'messages.id', 'shown_messages.message_id')
        .select(['messages.id', 'shown_messages.depth', 'messages.status'])
        .where('shown_messages.chat_id', '=', value('chatId'))
        .orderBy('shown_messages.depth', 'desc')
        .limit(1),
  )
  const shownDepth = async (chatId: string, id: string, on?: Queries) =>
    (await depths({ chatId, id }, on))[0]?.depth
  return {
    /** `undefined` for a message that is not shown. */
    shownDepth,
    /** The last message that is shown; in an empty chat its beginning. */
    async pathEnd(chatId: string, on?: Queries): Promise<PathPoint> {
      const [end] = await ends({ chatId }, on)
      return { chatId, id: end?.id ?? '', depth: end?.depth ?? 0 }
    },
    /** Number of shown messages, without a reply that is being written. */
    async countShown(chatId: string): Promise<number> {
      const [end] = await ends({ chatId })
      return end ? end.depth - (end.status === 'writing' ? 1 : 0) : 0
    },
  }
}

function histories(queries: Queries, { shownDepth }: ReturnType<typeof pathReads>) {
  const shown = prepareQuery<{ chatId: string; depth: number }, MessageRow>(queries, (value) =>
    queries
      .selectFrom('shown_messages')
      .innerJoin('messages', 'messages.id', 'shown_messages.message_id')
      .selectAll('messages')
      .where('shown_messages.chat_id', '=', value('chatId'))
      .where('shown_messages.depth', '<=', value('depth'))
      .orderBy('shown_messages.depth', 'desc')
      .limit(maxHistory),
  )
  return {
    /** The messages that lead to this one, and it; at most as many as an engine accepts, the last ones. */
    async history(end: PathPoint): Promise<StoredMessage[]> {
      const { chatId, id } = end
      if (id === '') return []
      const depth = await shownDepth(chatId, id)
      const rows = depth === undefined ? await hidden(queries, end) : await shown({ chatId, depth })
      return rows.reverse().map(toStoredMessage)
    },
    /** The ids of all messages that lead to this one, and its own. */
    async idsTo({ chatId, id }: PathPoint): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ id: string }>`with recursive up (id, parent_id) as (
        select id, parent_id from messages where id = ${id} and chat_id = ${chatId}
        union all
        select messages.id, messages.parent_id from up join messages on messages.id = up.parent_id)
        select id from up`.execute(queries)
      return new Set(rows.map((row) => row.id))
    },
  }
}

/** Upwards from a message that is not shown. */
async function hidden(queries: Queries, { chatId, id, depth }: PathPoint): Promise<MessageRow[]> {
  const first = depth - maxHistory + 1
  const { rows } = await sql<MessageRow>`with recursive up (id, parent_id, depth) as (
    select id, parent_id, depth from messages where id = ${id} and chat_id = ${chatId}
    union all
    select messages.id, messages.parent_id, messages.depth from up join messages on messages.id = up.parent_id
      where up.depth > ${first})
    select messages.* from up join messages on messages.id = up.id order by up.depth desc`.execute(
    queries,
  )
  return rows
}

/** What moves the path; the caller has locked the chat by a change of its row. */
function pathMoves(queries: Queries) {
  const bump = prepareQuery<{ chatId: string }, { path_version: number }>(queries, (value) =>
    queries
      .updateTable('chats')
      .set(({ eb }) => ({ path_version: eb('path_version', '+', 1) }))
      .where('id', '=', value('chatId'))
      .returning('path_version'),
  )
  return {
    /** Counts a move of the path, and locks the chat. */
    bumpPath: async (chatId: string, on: Queries): Promise<number> =>
      (await bump({ chatId }, on))[0]?.path_version ?? 0,

    /** The path leads to this message and ends there. Returns the first depth that changed. */
    async leadPathTo(point: PathPoint, on: Queries): Promise<number> {
      const { chatId, id, depth } = point
      const first = id === '' ? 1 : ((await firstHidden(point, on)) ?? depth + 1)
      await leave(chatId, first, on)
      if (first <= depth)
        await sql`insert into shown_messages (chat_id, depth, message_id)
          with recursive up (id, parent_id, depth) as (
            select id, parent_id, depth from messages where id = ${id} and chat_id = ${chatId}
            union all
            select messages.id, messages.parent_id, messages.depth from up
              join messages on messages.id = up.parent_id where up.depth > ${first})
          select ${chatId}, depth, id from up`.execute(on)
      return first
    },

    /** From this message, the last one shown, on down: where the reader was, else the newest variant. */
    async followPath({ chatId, id, depth }: PathPoint, on: Queries): Promise<void> {
      await sql`insert into shown_messages (chat_id, depth, message_id)
        with recursive
          beginning (chat_id, id, depth) as (
            select id, cast(${id} as text), cast(${depth} as integer) from chats where id = ${chatId}),
          down (chat_id, id, depth) as (
            select place.chat_id, ${nextBelowPlace}, place.depth + 1 from beginning place
            union all
            select place.chat_id, ${nextBelowPlace}, place.depth + 1 from down place where place.id <> '')
        select chat_id, depth, id from down where id <> ''`.execute(on)
    },
  }
}

/** What follows what is shown. */
function pathEnds(queries: Queries) {
  const appendTwo = prepareQuery<TwoShown>(queries, (value) =>
    queries.insertInto('shown_messages').values([
      { chat_id: value('chatId'), depth: value('depth'), message_id: value('id') },
      { chat_id: value('nextChatId'), depth: value('nextDepth'), message_id: value('nextId') },
    ]),
  )
  return {
    /** These messages follow what is shown. */
    async appendToPath(messages: readonly ShownMessage[], on: Queries): Promise<void> {
      const [first, next, ...more] = messages
      if (!first) return
      if (next && more.length === 0) {
        const { id, chatId, depth } = first
        const following = { nextId: next.id, nextChatId: next.chatId, nextDepth: next.depth }
        await appendTwo({ chatId, id, depth, ...following }, on)
        return
      }
      const rows = messages.map(({ id, chatId, depth }) => ({
        chat_id: chatId,
        depth,
        message_id: id,
      }))
      await on.insertInto('shown_messages').values(rows).execute()
    },
  }
}

/** What is shown below the row `place`: `''` where the reader saw that it ended, `null` where nothing follows. */
const nextBelowPlace = sql`coalesce(
  (select chosen.child_id from variant_choices chosen
    where chosen.chat_id = place.chat_id and chosen.parent_id = place.id
      and (chosen.child_id = '' or exists (select 1 from messages child
        where child.id = chosen.child_id and child.chat_id = place.chat_id and child.parent_id = place.id))),
  (select child.id from messages child
    where child.chat_id = place.chat_id and child.parent_id = place.id
    order by child.position desc limit 1))`

/** The first message on the way to this one that is not shown. */
async function firstHidden({ chatId, id }: PathPoint, on: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ depth: number | null }>`with recursive up (parent_id, depth) as (
    select parent_id, depth from messages where id = ${id} and chat_id = ${chatId}
      and not exists (select 1 from shown_messages where message_id = messages.id)
    union all
    select messages.parent_id, messages.depth from up join messages on messages.id = up.parent_id
      where not exists (select 1 from shown_messages where message_id = messages.id))
    select min(depth) as depth from up`.execute(on)
  return rows[0]?.depth ?? undefined
}

/** Remembers where the reader was at each fork from this depth on, then shows nothing of it any more. */
async function leave(chatId: string, from: number, on: Queries): Promise<void> {
  await sql`insert into variant_choices (chat_id, parent_id, child_id)
    select left_message.chat_id, left_message.parent_id, left_message.id
      from shown_messages shown join messages left_message on left_message.id = shown.message_id
      where shown.chat_id = ${chatId} and shown.depth >= ${from}
        and exists (select 1 from messages other where other.chat_id = shown.chat_id
          and other.parent_id = left_message.parent_id and other.id <> left_message.id)
    union all
    select ended.chat_id, ended.message_id, '' from shown_messages ended
      where ended.chat_id = ${chatId} and ended.depth >= ${from}
        and ended.depth = (select max(depth) from shown_messages where chat_id = ${chatId})
        and exists (select 1 from messages child
          where child.chat_id = ended.chat_id and child.parent_id = ended.message_id)
    on conflict (chat_id, parent_id) do update set child_id = excluded.child_id
      where variant_choices.child_id <> excluded.child_id`.execute(on)
  await on
    .deleteFrom('shown_messages')
    .where('chat_id', '=', chatId)
    .where('depth', '>=', from)
    .execute()
}
