import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { notInTrash } from '#database/works/current-works.ts'
import type { ReadingOf } from '../sources/excerpts.repository.ts'

/** Vectors of the excerpts of one reading from an ordinal on. */
export interface VectorBlock extends ReadingOf {
  /** Larger for what was added later. */
  readonly number: number
  readonly spaceId: string
  readonly first: number
  readonly count: number
  readonly vectors: string
}
export type NewBlock = Omit<VectorBlock, 'number'>

/** A document that lacks vectors, and up to where it has them. */
export interface LackingSource extends ReadingOf {
  readonly ownerId: string
  readonly collectionId: string
  readonly title: string
  readonly done: number
  readonly excerptCount: number
}

const columns = [
  'passage_vectors.number',
  'passage_vectors.space_id',
  'passage_vectors.source_id',
  'passage_vectors.reading',
  'passage_vectors.first_ordinal',
  'passage_vectors.count',
  'passage_vectors.vectors',
] as const

/** The vectors of documents; `queries` may be a transaction. */
export const vectorBlockRows = (queries: Queries) => ({
  ...blockReads(queries),
  ...lackingReads(queries),
  ...progressReads(queries),
  ...blockChanges(queries),
})

const blockReads = (queries: Queries) => ({
  /** Of the spaces in use, in the order of their numbers. */
  async listAfter(number: number, limit: number): Promise<VectorBlock[]> {
    const rows = await queries
      .selectFrom('passage_vectors')
      .select(columns)
      .where('number', '>', number)
      .where('space_id', 'in', usedSpaces(queries))
      .orderBy('number')
      .limit(limit)
      .execute()
    return rows.map(toBlock)
  },
  /** Of one reading in the spaces in use, those that have excerpts from an ordinal on. */
  async listOf({ sourceId, reading }: ReadingOf, from: number): Promise<VectorBlock[]> {
    const rows = await queries
      .selectFrom('passage_vectors')
      .select(columns)
      .where('source_id', '=', sourceId)
      .where('reading', '=', reading)
      .where('space_id', 'in', usedSpaces(queries))
      .where(({ eb }) => eb(eb('first_ordinal', '+', eb.ref('count')), '>', from))
      .orderBy('number')
      .execute()
    return rows.map(toBlock)
  },
  async lastNumber(): Promise<number> {
    const row = await queries
      .selectFrom('passage_vectors')
      .select(({ fn }) => fn.max<number | string | null>('number').as('last'))
      .executeTakeFirst()
    return Number(row?.last ?? 0)
  },
  /** The first block of a space after a number. */
  async findAfter(spaceId: string, number: number): Promise<VectorBlock | undefined> {
    const row = await queries
      .selectFrom('passage_vectors')
      .select(columns)
      .where('space_id', '=', spaceId)
      .where('number', '>', number)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    return row && toBlock(row)
  },
})

const usedSpaces = (queries: Queries) =>
  queries.selectFrom('vector_spaces').select('id').where('state', '<>', 'retired')

type BlockRow = {
  readonly number: number
  readonly space_id: string
  readonly source_id: string
  readonly reading: number
  readonly first_ordinal: number
  readonly count: number
  readonly vectors: string
}
const toBlock = (row: BlockRow): VectorBlock => ({
  number: Number(row.number),
  spaceId: row.space_id,
  sourceId: row.source_id,
  reading: row.reading,
  first: row.first_ordinal,
  count: row.count,
  vectors: row.vectors,
})

/** Documents that are read, with the vectors that they have in a space. */
const readSources = (queries: Queries, spaceId: string) =>
  queries
    .selectFrom('sources')
    .leftJoin(
      queries
        .selectFrom('passage_vectors')
        .select(({ fn }) => [
          'source_id',
          'reading',
          fn.sum<number | string>('count').as('vectors'),
        ])
        .where('space_id', '=', spaceId)
        .groupBy(['source_id', 'reading'])
        .as('done'),
      (join) =>
        join
          .onRef('done.source_id', '=', 'sources.id')
          .onRef('done.reading', '=', 'sources.reading'),
    )
    .where('sources.removed_at', 'is', null)
    .where('sources.state', 'in', ['ready', 'partial'])
    .where('sources.passage_count', '>', 0)
    .where(notInTrash('sources.collection_id'))

const lackingSources = (queries: Queries, spaceId: string) =>
  readSources(queries, spaceId).where(
    sql<boolean>`sources.passage_count > coalesce(done.vectors, 0)`,
  )

const lackingReads = (queries: Queries) => ({
  /** Those that lack vectors: the newest of each owner, then the second ones. */
  async listLacking(spaceId: string, limit: number): Promise<LackingSource[]> {
    const rows = await lackingSources(queries, spaceId)
      .select([
        'sources.id',
        'sources.user_id',
        'sources.collection_id',
        'sources.title',
        'sources.reading',
        'sources.passage_count',
        'done.vectors',
      ])
      .orderBy(
        sql`row_number() over (partition by sources.user_id order by sources.created_at desc, sources.id desc)`,
      )
      .orderBy('sources.created_at', 'desc')
      .orderBy('sources.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      sourceId: row.id,
      ownerId: row.user_id,
      collectionId: row.collection_id,
      title: row.title,
      reading: row.reading,
      excerptCount: row.passage_count,
      done: Number(row.vectors ?? 0),
    }))
  },
  async isLacking(spaceId: string): Promise<boolean> {
    const found = lackingSources(queries, spaceId).select('sources.id').limit(1)
    return (await found.executeTakeFirst()) !== undefined
  },
})

const progressReads = (queries: Queries) => ({
  /** Excerpts that are to have vectors, and those that have them. */
  async progressOf(spaceId: string): Promise<{ readonly done: number; readonly total: number }> {
    const row = await readSources(queries, spaceId)
      .select(({ fn }) => [
        fn.sum<number | string | null>('sources.passage_count').as('total'),
        fn.sum<number | string | null>('done.vectors').as('vectors'),
      ])
      .executeTakeFirst()
    return { done: Number(row?.vectors ?? 0), total: Number(row?.total ?? 0) }
  },
  /** Of these documents, how many vectors each has in a space. */
  async countsOf(spaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map()
    const rows = await readSources(queries, spaceId)
      .select(['sources.id', 'done.vectors'])
      .where('sources.id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, vectors }) => [id, Number(vectors ?? 0)]))
  },
  /** Whether a document is still the one that was read, and goes on where the block begins. */
  async isNext({ spaceId, sourceId, reading, first }: NewBlock): Promise<boolean> {
    const source = await queries
      .selectFrom('sources')
      .select('id')
      .where('id', '=', sourceId)
      .where('reading', '=', reading)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    const row = await queries
      .selectFrom('passage_vectors')
      .select(({ fn }) => fn.sum<number | string | null>('count').as('vectors'))
      .where('space_id', '=', spaceId)
      .where('source_id', '=', sourceId)
      .where('reading', '=', reading)
      .executeTakeFirst()
    return source !== undefined && Number(row?.vectors ?? 0) === first
  },
})

const blockChanges = (queries: Queries) => ({
  async insert(block: NewBlock): Promise<void> {
    await queries
      .insertInto('passage_vectors')
      .values({
        ...{ space_id: block.spaceId, source_id: block.sourceId, reading: block.reading },
        ...{ first_ordinal: block.first, count: block.count, vectors: block.vectors },
      })
      .execute()
  },
  /** Of a space, or of earlier readings of a document; `false` when there were none. */
  async removeSome(of: { readonly spaceId: string } | ReadingOf, limit: number): Promise<boolean> {
    const all = queries.selectFrom('passage_vectors').select('number')
    const some =
      'spaceId' in of
        ? all.where('space_id', '=', of.spaceId)
        : all.where('source_id', '=', of.sourceId).where('reading', '<', of.reading)
    const { numDeletedRows } = await queries
      .deleteFrom('passage_vectors')
      .where('number', 'in', some.limit(limit))
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
