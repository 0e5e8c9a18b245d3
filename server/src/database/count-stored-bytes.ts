import { setImmediate } from 'node:timers/promises'
import type { StorageKind } from '@atelier/contract/my-data/my-data'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'

export type BytesByKind = ReadonlyMap<StorageKind, number>
type CountedRow = { kind: StorageKind; bytes: number | string | null }

/** Chats or recordings whose texts are counted by one query. */
const parentsPerQuery = 50

/**
 * Counts from its rows what a user stores, by kind: what the triggers of the database maintain (record 0046). Between two queries
 * others get their turn, so the result holds only if nothing changed meanwhile.
 */
export async function countStoredBytes(queries: Queries, userId: string): Promise<BytesByKind> {
  const totals = new Map<StorageKind, number>()
  const add = async (query: RawBuilder<CountedRow>) => {
    const { rows } = await query.execute(queries)
    for (const { kind, bytes } of rows)
      totals.set(kind, (totals.get(kind) ?? 0) + Number(bytes ?? 0))
    await setImmediate()
  }
  for (const query of queriesByOwner(userId)) await add(query)
  const ids = async (table: 'chats' | 'transcriptions') =>
    (await queries.selectFrom(table).select('id').where('user_id', '=', userId).execute()).map(
      ({ id }) => id,
    )
  for (const some of inGroups(await ids('chats'))) {
    await add(messagesOf(some))
    await add(sql`select 'chats' as kind, sum(octet_length(content)) as bytes
      from former_texts where chat_id in (${sql.join(some)})`)
    await add(sql`select 'chats' as kind, sum(octet_length(parts)) as bytes
      from sent_instructions where chat_id in (${sql.join(some)})`)
    await add(sql`select 'chats' as kind, sum(octet_length(content)) as bytes
      from queued_messages where chat_id in (${sql.join(some)})`)
  }
  for (const some of inGroups(await ids('transcriptions'))) await add(segmentsOf(some))
  return totals
}

const queriesByOwner = (userId: string): readonly RawBuilder<CountedRow>[] => [
  sql`select kind, sum(byte_size) as bytes from files where owner_id = ${userId} group by kind`,
  sql`select 'chats' as kind, sum(octet_length(title) + octet_length(system_prompt)) as bytes
    from chats where user_id = ${userId}`,
  sql`select 'assistants' as kind, sum(octet_length(content)) as bytes
    from assistant_versions where user_id = ${userId}`,
  sql`select 'attachments' as kind, sum(octet_length(name) + octet_length(content)) as bytes
    from attachments where user_id = ${userId}`,
  sql`select 'images' as kind, sum(octet_length(prompt) + octet_length(negative_prompt)) as bytes
    from images where user_id = ${userId}`,
  sql`select 'inpaintings' as kind, sum(octet_length(asked)) as bytes
    from inpaintings where user_id = ${userId}`,
  sql`select 'prompts' as kind, sum(byte_size) as bytes from prompts where user_id = ${userId}`,
  sql`select 'sources' as kind, sum(octet_length(title) + text_bytes) as bytes
    from sources where user_id = ${userId}`,
  sql`select 'speech' as kind, sum(octet_length(text)) as bytes
    from spoken_texts where user_id = ${userId}`,
  sql`select 'transcriptions' as kind,
    sum(octet_length(original_name) + coalesce(octet_length(peaks), 0)) as bytes
    from transcriptions where user_id = ${userId}`,
]

/** A reply counts once it is written. */
const messagesOf = (chatIds: readonly string[]): RawBuilder<CountedRow> =>
  sql`select 'chats' as kind, sum(case when status = 'writing' then 0
      else octet_length(content) + octet_length(reasoning) end + coalesce(octet_length(grounding), 0)) as bytes
    from messages where chat_id in (${sql.join(chatIds)})`

const segmentsOf = (ids: readonly string[]): RawBuilder<CountedRow> =>
  sql`select 'transcriptions' as kind,
    sum(octet_length(text) + coalesce(octet_length(words), 0)) as bytes
    from transcription_segments where transcription_id in (${sql.join(ids)})`

function* inGroups(ids: readonly string[]) {
  for (let start = 0; start < ids.length; start += parentsPerQuery)
    yield ids.slice(start, start + parentsPerQuery)
}
