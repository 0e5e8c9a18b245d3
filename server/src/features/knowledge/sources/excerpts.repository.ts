import { type ExcerptQuery, SourcePosition } from '@atelier/contract/knowledge/sources'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { PassagesTable } from '#database/tables/knowledge.ts'

/** A part of a document, as it is stored. */
export interface StoredExcerpt {
  readonly id: number
  readonly ordinal: number
  readonly heading: string
  readonly text: string
  readonly position: SourcePosition
}
export type NewExcerpt = Omit<StoredExcerpt, 'id' | 'ordinal'>

/** Which reading of which document. */
export interface ReadingOf {
  readonly sourceId: string
  readonly reading: number
}

/** The texts of documents; `queries` may be a transaction. */
export const excerptRows = (queries: Queries) => ({
  ...excerptReads(queries),
  ...excerptWrites(queries),
})

function excerptReads(queries: Queries) {
  async function listFrom(
    { sourceId, reading }: ReadingOf,
    from: number,
    limit: number,
  ): Promise<StoredExcerpt[]> {
    const rows = await queries
      .selectFrom('passages')
      .selectAll()
      .where('source_id', '=', sourceId)
      .where('reading', '=', reading)
      .where('ordinal', '>=', from)
      .orderBy('ordinal')
      .limit(limit)
      .execute()
    return rows.map(toExcerpt)
  }
  return {
    /** From a number on, in order. */
    listFrom,
    /** Those around a number, in order. */
    listAround: (of: ReadingOf, { around, limit }: ExcerptQuery): Promise<StoredExcerpt[]> =>
      listFrom(of, Math.max(0, around - Math.floor((limit - 1) / 2)), limit),
  }
}

const excerptWrites = (queries: Queries) => ({
  /** Adds them behind the first `after` ones. */
  async append({ sourceId, reading }: ReadingOf, after: number, excerpts: readonly NewExcerpt[]) {
    await queries
      .insertInto('passages')
      .values(
        excerpts.map(({ heading, text, position }, index) => ({
          source_id: sourceId,
          reading,
          ordinal: after + index,
          heading,
          text,
          place: JSON.stringify(position),
        })),
      )
      .execute()
  },
  /** Removes some of earlier readings, or of all; `false` when there were none. */
  async removeSome(
    sourceId: string,
    { before, limit }: { readonly before?: number; readonly limit: number },
  ): Promise<boolean> {
    const all = queries.selectFrom('passages').select('id').where('source_id', '=', sourceId)
    const some = before === undefined ? all : all.where('reading', '<', before)
    const { numDeletedRows } = await queries
      .deleteFrom('passages')
      .where('id', 'in', some.limit(limit))
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

export const toExcerpt = (
  row: Pick<Selectable<PassagesTable>, 'id' | 'ordinal' | 'heading' | 'text' | 'place'>,
): StoredExcerpt => ({
  id: Number(row.id),
  ordinal: row.ordinal,
  heading: row.heading,
  text: row.text,
  position: SourcePosition.parse(JSON.parse(row.place)),
})
