import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'

export interface UserSizes {
  readonly userId: string
  readonly sources: number
  readonly excerpts: number
  readonly byteSize: number
}

const bytes = sql<number | string | null>`sum(byte_size + text_bytes)`

/** How much the collections of the whole installation hold, in the trash or not. */
export const knowledgeSizes = (queries: Queries) => ({
  async total() {
    const { collections } = await queries
      .selectFrom('collections')
      .select(({ fn }) => fn.countAll<number>().as('collections'))
      .executeTakeFirstOrThrow()
    const sources = await queries
      .selectFrom('sources')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number | string | null>('passage_count').as('excerpts'),
        bytes.as('bytes'),
      ])
      .executeTakeFirstOrThrow()
    return {
      collections: Number(collections),
      sources: Number(sources.count),
      excerpts: Number(sources.excerpts ?? 0),
      bytes: Number(sources.bytes ?? 0),
    }
  },
  /** Who has most, those with the most excerpts first. */
  async listLargest(limit: number): Promise<UserSizes[]> {
    const rows = await queries
      .selectFrom('sources')
      .select(({ fn }) => [
        'user_id',
        fn.countAll<number>().as('count'),
        fn.sum<number | string>('passage_count').as('excerpts'),
        bytes.as('bytes'),
      ])
      .groupBy('user_id')
      .orderBy('excerpts', 'desc')
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      userId: row.user_id,
      sources: Number(row.count),
      excerpts: Number(row.excerpts),
      byteSize: Number(row.bytes ?? 0),
    }))
  },
  /** Characters of the vectors of the spaces, which are what they take. */
  async vectorBytes(): Promise<number> {
    const rows = await queries
      .selectFrom('passage_vectors')
      .innerJoin('vector_spaces', 'vector_spaces.id', 'passage_vectors.space_id')
      .select(({ fn }) => [
        'vector_spaces.dimensions',
        fn.sum<number | string>('passage_vectors.count').as('vectors'),
      ])
      .groupBy('vector_spaces.dimensions')
      .execute()
    return rows.reduce(
      (sum, row) => sum + Number(row.vectors) * base64Growth * ((row.dimensions ?? 0) + scaleBytes),
      0,
    )
  },
})

/** Three bytes are four characters. */
const base64Growth = 4 / 3
const scaleBytes = 4
