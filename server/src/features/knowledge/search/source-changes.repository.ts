import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { StoredExcerpt } from '../sources/excerpts.repository.ts'

/** A document whose rows changed, as the index has to know it. */
export interface SourceChange {
  readonly number: number
  readonly sourceId: string
  readonly isGone: boolean
}
/** What the index needs of a document. */
export interface SourceToIndex {
  readonly id: string
  readonly collectionId: string
  readonly title: string
  readonly reading: number
  readonly excerptCount: number
  readonly isComplete: boolean
}

/** The changes of documents, in the order of their numbers, and what they changed to. */
export const sourceChangeRows = (queries: Queries) => ({
  ...changeReads(queries),
  ...indexedReads(queries),
})

/** Every server asks every few seconds. */
function createLastNumber(queries: Queries): () => Promise<number> {
  const last = prepareQuery<object, { last: number | string | null }>(queries, () =>
    queries
      .selectFrom('source_changes')
      .select(({ fn }) => fn.max<number | string | null>('number').as('last')),
  )
  return async () => Number((await last({}))[0]?.last ?? 0)
}

const changeReads = (queries: Queries) => ({
  async listAfter(number: number, limit: number): Promise<SourceChange[]> {
    const rows = await queries
      .selectFrom('source_changes')
      .select(['number', 'source_id', 'is_gone'])
      .where('number', '>', number)
      .orderBy('number')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      number: Number(row.number),
      sourceId: row.source_id,
      isGone: row.is_gone === 1,
    }))
  },
  async countAfter(number: number): Promise<number> {
    const { count } = await queries
      .selectFrom('source_changes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('number', '>', number)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  /** Of the documents in these collections. */
  async countIn(collectionIds: readonly string[], after: number): Promise<number> {
    if (collectionIds.length === 0) return 0
    const { count } = await queries
      .selectFrom('source_changes')
      .innerJoin('sources', 'sources.id', 'source_changes.source_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('source_changes.number', '>', after)
      .where('sources.collection_id', 'in', [...collectionIds])
      .where('sources.removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  lastNumber: createLastNumber(queries),
  /** Whether something that went before then has a higher number: an index of that age cannot know of all that is gone. */
  async isGoneUnseen(number: number, before: number): Promise<boolean> {
    const row = await queries
      .selectFrom('source_changes')
      .select('number')
      .where('is_gone', '=', 1)
      .where('at', '<', before)
      .where('number', '>', number)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})

const indexedReads = (queries: Queries) => ({
  /** `undefined` when it is gone or in the trash by itself. */
  async findToIndex(id: string): Promise<SourceToIndex | undefined> {
    const row = await queries
      .selectFrom('sources')
      .select(['id', 'collection_id', 'title', 'reading', 'passage_count', 'state'])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return (
      row && {
        id: row.id,
        collectionId: row.collection_id,
        title: row.title,
        reading: row.reading,
        excerptCount: row.passage_count,
        isComplete: row.state !== 'waiting' && row.state !== 'reading',
      }
    )
  },
  /** Of one reading, from an ordinal on, in order. */
  async listFrom(
    { id, reading }: Pick<SourceToIndex, 'id' | 'reading'>,
    from: number,
    limit: number,
  ): Promise<Pick<StoredExcerpt, 'id' | 'ordinal' | 'heading' | 'text'>[]> {
    const rows = await queries
      .selectFrom('passages')
      .select(['id', 'ordinal', 'heading', 'text'])
      .where('source_id', '=', id)
      .where('reading', '=', reading)
      .where('ordinal', '>=', from)
      .orderBy('ordinal')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, id: Number(row.id) }))
  },
})

/** Removes what tells of documents that went before then, but the last of them; `queries` is a transaction. */
export async function removeOldChanges(queries: Queries, before: number): Promise<void> {
  const old = queries.selectFrom('source_changes').where('is_gone', '=', 1).where('at', '<', before)
  const last = await old
    .select(({ fn }) => fn.max<number | string | null>('number').as('number'))
    .executeTakeFirst()
  if (last?.number === null || last?.number === undefined) return
  await queries
    .deleteFrom('source_changes')
    .where('is_gone', '=', 1)
    .where('at', '<', before)
    .where('number', '<', Number(last.number))
    .execute()
}
