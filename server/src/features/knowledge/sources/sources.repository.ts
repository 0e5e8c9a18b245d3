import type { SourceQuery } from '@atelier/contract/knowledge/sources'
import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { isReadable } from '../collections/collections.repository.ts'
import { toStoredSource, unread } from './source-columns.repository.ts'
import type { NewSource, StoredSource } from './stored-source.ts'

/** Documents of collections; `queries` may be a transaction. */
export const sourceRows = (queries: Queries) => ({
  ...sourceReads(queries),
  ...duplicateReads(queries),
  ...sourceInsertion(queries),
  ...sourceChanges(queries),
  ...sourceMoves(queries),
})

const sourceReads = (queries: Queries) => ({
  /** What the user may not read is not there. */
  async find(userId: string, id: string): Promise<StoredSource | undefined> {
    const row = await queries
      .selectFrom('sources')
      .innerJoin('collections', 'collections.id', 'sources.collection_id')
      .selectAll('sources')
      .where('sources.id', '=', id)
      .where('sources.removed_at', 'is', null)
      .where(isReadable(userId))
      .where(notInTrash('sources.collection_id'))
      .executeTakeFirst()
    return row && toStoredSource(row)
  },
  /** Of a collection that the caller has checked; the last added first. */
  async list(collectionId: string, { state, kind, q, page, limit }: SourceQuery) {
    let found = queries
      .selectFrom('sources')
      .where('collection_id', '=', collectionId)
      .where('removed_at', 'is', null)
    if (state !== undefined) found = found.where('state', '=', state)
    if (kind !== undefined) found = found.where('kind', '=', kind)
    if (q !== undefined && q !== '')
      found = found.where(sql`lower(title)`, 'like', sql`${likeText(q)} escape '\\'`)
    const rows = await found
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const { total } = await found
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { sources: rows.map(toStoredSource), total: Number(total) }
  },
  /** With those that are in the trash by themselves: they take space too. */
  async countIn(collectionId: string): Promise<number> {
    const { total } = await queries
      .selectFrom('sources')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('collection_id', '=', collectionId)
      .executeTakeFirstOrThrow()
    return Number(total)
  },
  /** What was not read yet counts as one. */
  async countExcerptsOf(ownerId: string): Promise<number> {
    const { total } = await queries
      .selectFrom('sources')
      .select(
        sql<
          number | string | null
        >`sum(case when passage_count > 0 then passage_count else 1 end)`.as('total'),
      )
      .where('user_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    return Number(total ?? 0)
  },
})

const likeText = (text: string) =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const duplicateReads = (queries: Queries) => ({
  async findByHash(collectionId: string, hash: string): Promise<StoredSource | undefined> {
    const row = await queries
      .selectFrom('sources')
      .selectAll()
      .where('collection_id', '=', collectionId)
      .where('content_hash', '=', hash)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return row && toStoredSource(row)
  },
  /** That is a copy of the same work. */
  async findByOrigin(
    collectionId: string,
    { chatId, transcriptionId }: Pick<StoredSource, 'chatId' | 'transcriptionId'>,
  ): Promise<StoredSource | undefined> {
    if (chatId === undefined && transcriptionId === undefined) return undefined
    const row = await queries
      .selectFrom('sources')
      .selectAll()
      .where('collection_id', '=', collectionId)
      .where(({ eb }) =>
        chatId === undefined
          ? eb('transcription_id', '=', transcriptionId ?? '')
          : eb('chat_id', '=', chatId),
      )
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return row && toStoredSource(row)
  },
  async findByTitle(collectionId: string, title: string): Promise<StoredSource | undefined> {
    const row = await queries
      .selectFrom('sources')
      .selectAll()
      .where('collection_id', '=', collectionId)
      .where('title', '=', title)
      .where('removed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && toStoredSource(row)
  },
})

const originColumns = ({ chatId, transcriptionId }: Partial<StoredSource>) => ({
  chat_id: chatId ?? null,
  transcription_id: transcriptionId ?? null,
  origin_changed_at: null,
})

const sourceInsertion = (queries: Queries) => ({
  async insert(source: NewSource): Promise<void> {
    await queries
      .insertInto('sources')
      .values({
        ...{ id: source.id, collection_id: source.collectionId, user_id: source.ownerId },
        added_by: source.addedBy,
        kind: source.kind,
        title: source.title,
        address: source.address ?? null,
        ...originColumns(source),
        file_id: source.fileId,
        media_type: source.mediaType,
        byte_size: source.byteSize,
        content_hash: source.contentHash,
        reading: 1,
        ...unread,
        created_at: source.createdAt,
        removed_at: null,
      })
      .execute()
  },
})

const sourceMoves = (queries: Queries) => ({
  /** Into another collection of the same owner. Returns whether it is there. */
  async move(id: string, collectionId: string): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('sources')
      .set({ collection_id: collectionId })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

const sourceChanges = (queries: Queries) => ({
  /** The same document with another original, to be read from its beginning. */
  async replace(id: string, source: Omit<NewSource, 'id' | 'collectionId' | 'ownerId'>) {
    await queries.deleteFrom('recognized_pages').where('source_id', '=', id).execute()
    await queries
      .updateTable('sources')
      .set(({ eb }) => ({
        ...unread,
        recognized_pages: 0,
        recognized_bytes: 0,
        added_by: source.addedBy,
        kind: source.kind,
        title: source.title,
        address: source.address ?? null,
        ...originColumns(source),
        file_id: source.fileId,
        media_type: source.mediaType,
        byte_size: source.byteSize,
        content_hash: source.contentHash,
        reading: eb('reading', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  },
  /** To be read again, for this user. Returns whether it is there. */
  async reread(id: string, addedBy: string): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('sources')
      .set(({ eb, ref }) => ({
        ...unread,
        // What was recognised is stored, and used again.
        text_bytes: ref('recognized_bytes'),
        added_by: addedBy,
        reading: eb('reading', '+', 1),
      }))
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  /** A trigger makes it a work, which the caller puts into the trash in the same transaction. Returns whether it was not there. */
  async remove(id: string, at: number): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('sources')
      .set({ removed_at: at })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
