import type { Queries } from '#database/database.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { isReadable } from '../collections/collections.repository.ts'
import { type StoredExcerpt, toExcerpt } from '../sources/excerpts.repository.ts'

export interface ReadableExcerpt extends StoredExcerpt {
  readonly sourceId: string
  readonly collectionId: string
  readonly title: string
  /** When its document was read. */
  readonly at: number
  /** Which reading of the document. */
  readonly reading: number
}

/** Of these excerpts, those that the user may read now: the index may name what is gone, or no longer shared. */
export async function readExcerpts(
  queries: Queries,
  userId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadableExcerpt>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('passages')
    .innerJoin('sources', 'sources.id', 'passages.source_id')
    .innerJoin('collections', 'collections.id', 'sources.collection_id')
    .select([
      'passages.id',
      'passages.ordinal',
      'passages.heading',
      'passages.text',
      'passages.place',
      'sources.id as source_id',
      'sources.title',
      'sources.created_at',
      'sources.read_at',
      'sources.reading',
      'sources.collection_id',
    ])
    .where('passages.id', 'in', [...ids])
    .whereRef('passages.reading', '=', 'sources.reading')
    .where('sources.removed_at', 'is', null)
    .where(isReadable(userId))
    .where(notInTrash('sources.collection_id'))
    .execute()
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        ...toExcerpt(row),
        sourceId: row.source_id,
        collectionId: row.collection_id,
        title: row.title,
        at: Number(row.read_at ?? row.created_at),
        reading: row.reading,
      },
    ]),
  )
}
