import { setImmediate } from 'node:timers/promises'
import type { StorageKind } from '@atelier/contract/my-data/my-data'
import { sql } from 'kysely'
import type { Queries } from '../database.ts'
import { type TrashPosition, trashAfter } from './trash-order.ts'

const fileRows = (table: string, work: string, ...columns: readonly string[]) =>
  sql.raw(`select ${work} as id, files.kind, files.byte_size as bytes
    from ${table} join files on files.id in (${columns.map((column) => `${table}.${column}`).join(', ')})
    where ${work} in (select id from chosen)`)
const textRows = (table: string, kind: string, bytes: string, work = `${table}.id`) =>
  sql.raw(`select ${work} as id, '${kind}' as kind, ${bytes} as bytes
    from ${table} where ${work} in (select id from chosen)`)

const currentSources = (work: string, condition: string) =>
  [`'sources'`, 'files.kind'].map((kind) => {
    const bytes = kind === 'files.kind' ? 'files.byte_size' : sourceBytes
    return sql.raw(`select ${work} as id, ${kind} as kind, ${bytes} as bytes
      from sources join files on files.id = sources.file_id
      where ${work} in (select id from chosen) and ${condition}`)
  })
const sourceBytes = 'octet_length(sources.title) + sources.text_bytes'

/** The same texts and files as the totals of an account have (record 0046). */
const storedRows = sql.join(
  [
    textRows('chats', 'chats', 'octet_length(title) + octet_length(system_prompt)'),
    textRows(
      'messages',
      'chats',
      `case when status = 'writing' then 0 else octet_length(content) + octet_length(reasoning) end
        + coalesce(octet_length(grounding), 0)`,
      'messages.chat_id',
    ),
    textRows('queued_messages', 'chats', 'octet_length(content)', 'queued_messages.chat_id'),
    textRows('former_texts', 'chats', 'octet_length(content)', 'former_texts.chat_id'),
    textRows('sent_instructions', 'chats', 'octet_length(parts)', 'sent_instructions.chat_id'),
    textRows(
      'attachments',
      'attachments',
      'octet_length(name) + octet_length(content)',
      'attachments.chat_id',
    ),
    fileRows('attachments', 'attachments.chat_id', 'file_id'),
    textRows('images', 'images', 'octet_length(prompt) + octet_length(negative_prompt)'),
    fileRows('images', 'images.id', 'file_id', 'thumbnail_file_id'),
    textRows('inpaintings', 'inpaintings', 'octet_length(asked)'),
    fileRows(
      'inpaintings',
      'inpaintings.id',
      ...['original_file_id', 'mask_file_id', 'result_file_id', 'thumbnail_file_id'],
    ),
    textRows('spoken_texts', 'speech', 'octet_length(text)'),
    fileRows('spoken_texts', 'spoken_texts.id', 'file_id'),
    textRows(
      'transcriptions',
      'transcriptions',
      'octet_length(original_name) + coalesce(octet_length(peaks), 0)',
    ),
    textRows(
      'transcription_segments',
      'transcriptions',
      'octet_length(text) + coalesce(octet_length(words), 0)',
      'transcription_segments.transcription_id',
    ),
    fileRows('transcriptions', 'transcriptions.id', 'file_id'),
    textRows('prompts', 'prompts', 'byte_size'),
    textRows(
      'assistant_versions',
      'assistants',
      'octet_length(content)',
      'assistant_versions.assistant_id',
    ),
    // What is in the trash by itself was counted then.
    ...currentSources('sources.collection_id', 'sources.removed_at is null'),
    ...currentSources('sources.id', 'true'),
  ],
  sql` union all `,
)

/** Counts what these works store, in the transaction that puts them into the trash: what is there no longer changes. */
export async function saveTrashedBytes(on: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into trashed_bytes (work_id, kind, bytes)
    with chosen as (select id from works where id in (${sql.join([...ids])}))
    select id, kind, sum(bytes) from (${storedRows}) as stored group by id, kind`.execute(on)
}

/** Works whose bytes are added up at once; between two times others are served. */
const measuredAtOnce = 1000

export interface MeasuredTrash {
  readonly count: number
  readonly bytes: ReadonlyMap<StorageKind, number>
}

/** What a user's trash stores; without a time, also what is being removed. */
export async function measureTrashed(
  queries: Queries,
  userId: string,
  restorableAt?: number,
): Promise<MeasuredTrash> {
  const bytes = new Map<StorageKind, number>()
  let count = 0
  let after: TrashPosition | undefined
  do {
    const works = await queries
      .selectFrom('works')
      .select(['id', 'trashed_at'])
      .where(trashAfter(userId, after))
      .$if(restorableAt !== undefined, (some) => some.where('purge_at', '>', restorableAt ?? 0))
      .orderBy('trashed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(measuredAtOnce)
      .execute()
    if (works.length === 0) break
    const rows = await queries
      .selectFrom('trashed_bytes')
      .select(({ fn }) => ['kind', fn.sum<number | string>('bytes').as('bytes')])
      .where(
        'work_id',
        'in',
        works.map(({ id }) => id),
      )
      .groupBy('kind')
      .execute()
    for (const row of rows) bytes.set(row.kind, (bytes.get(row.kind) ?? 0) + Number(row.bytes))
    count += works.length
    const last = works.length === measuredAtOnce ? works.at(-1) : undefined
    after = last && { at: Number(last.trashed_at), id: last.id }
    if (after) await setImmediate()
  } while (after)
  return { count, bytes }
}
