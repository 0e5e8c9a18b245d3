import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { isReadable } from '../collections/collections.repository.ts'
import { toExcerpt } from '../sources/excerpts.repository.ts'
import type { DocumentCounts, ReadExcerpt } from './given-text.ts'

export interface ExcerptPosition extends Pick<ReadExcerpt, 'sourceId' | 'reading' | 'ordinal'> {}
export interface CollectionSizes extends DocumentCounts {
  /** Of those that are not read to their end: they wait for it, or are being read. */
  readonly beingRead: number
  readonly excerptCount: number
  readonly textBytes: number
}

/** The texts of documents that a user may read now: asked of the rows, at each call. */
export const readableExcerpts = (queries: Queries) => ({
  ...collectionReads(queries),
  ...excerptReads(queries),
})

/** Documents outside the trash, in collections that the user may read. */
const readableSources = (queries: Queries, userId: string) =>
  queries
    .selectFrom('sources')
    .innerJoin('collections', 'collections.id', 'sources.collection_id')
    .where('sources.removed_at', 'is', null)
    .where(isReadable(userId))
    .where(notInTrash('sources.collection_id'))

const collectionReads = (queries: Queries) => ({
  /** Those of these collections that the user may read, by name. */
  async listCollections(userId: string, ids: readonly string[]) {
    if (ids.length === 0) return []
    return await queries
      .selectFrom('collections')
      .select(['collections.id', 'collections.name'])
      .where('collections.id', 'in', [...ids])
      .where(isReadable(userId))
      .where(notInTrash('collections.id'))
      .orderBy('collections.name_key')
      .orderBy('collections.id')
      .execute()
  },
  /** How much there is in these collections. */
  async measure(userId: string, collectionIds: readonly string[]): Promise<CollectionSizes> {
    const row = await readableSources(queries, userId)
      .where('sources.collection_id', 'in', [...collectionIds])
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(case when sources.state = 'ready' then 0 else 1 end), 0)`.as(
          'unread',
        ),
        sql<number>`coalesce(sum(case when sources.state in ('waiting', 'reading') then 1 else 0 end), 0)`.as(
          'being_read',
        ),
        fn.coalesce(fn.sum<number>('sources.passage_count'), sql<number>`0`).as('excerpts'),
        fn.coalesce(fn.sum<number>('sources.text_bytes'), sql<number>`0`).as('bytes'),
      ])
      .executeTakeFirstOrThrow()
    return {
      count: Number(row.count),
      unread: Number(row.unread),
      beingRead: Number(row.being_read),
      excerptCount: Number(row.excerpts),
      textBytes: Number(row.bytes),
    }
  },
})

function excerptReads(queries: Queries) {
  const withTexts = (userId: string) =>
    readableSources(queries, userId)
      .innerJoin('passages', 'passages.source_id', 'sources.id')
      .whereRef('passages.reading', '=', 'sources.reading')
      .select([
        ...(['passages.id', 'passages.ordinal', 'passages.heading'] as const),
        ...(['passages.text', 'passages.place'] as const),
        ...(['sources.id as source_id', 'sources.title', 'sources.reading'] as const),
      ])
  return {
    /** All excerpts of these collections, in their order; at most so many. */
    async listAll(
      userId: string,
      collectionIds: readonly string[],
      limit: number,
    ): Promise<ReadExcerpt[]> {
      const rows = await withTexts(userId)
        .where('sources.collection_id', 'in', [...collectionIds])
        .orderBy('sources.created_at')
        .orderBy('sources.id')
        .orderBy('passages.ordinal')
        .limit(limit)
        .execute()
      return rows.map(toReadExcerpt)
    },
    /** Of these excerpts, those that are still as they were read. */
    async listAt(userId: string, positions: readonly ExcerptPosition[]): Promise<ReadExcerpt[]> {
      if (positions.length === 0) return []
      const rows = await withTexts(userId)
        .where(({ or, and }) =>
          or(
            positions.map(({ sourceId, reading, ordinal }) =>
              and({
                'sources.id': sourceId,
                'sources.reading': reading,
                'passages.ordinal': ordinal,
              }),
            ),
          ),
        )
        .execute()
      return rows.map(toReadExcerpt)
    },
    /** The excerpt that is there now, whenever it was read. */
    async findNow(
      userId: string,
      { sourceId, ordinal }: Omit<ExcerptPosition, 'reading'>,
    ): Promise<ReadExcerpt | undefined> {
      const row = await withTexts(userId)
        .where('sources.id', '=', sourceId)
        .where('passages.ordinal', '=', ordinal)
        .executeTakeFirst()
      return row && toReadExcerpt(row)
    },
  }
}

type ExcerptRow = Parameters<typeof toExcerpt>[0] & {
  readonly source_id: string
  readonly title: string
  readonly reading: number
}
const toReadExcerpt = (row: ExcerptRow): ReadExcerpt => {
  const { id: _, ...excerpt } = toExcerpt(row)
  return { ...excerpt, sourceId: row.source_id, title: row.title, reading: row.reading }
}
