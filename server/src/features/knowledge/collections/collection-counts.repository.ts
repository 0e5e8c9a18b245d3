import type { SourceState } from '@atelier/contract/knowledge/collections'
import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'

/** What is in a collection. */
export interface CollectionCounts {
  readonly states: Readonly<Record<SourceState, number>>
  readonly sources: number
  readonly pages: number
  readonly excerpts: number
  readonly byteSize: number
}

/** Counts one collection, from an index that has all of it. */
export async function countCollection(queries: Queries, id: string): Promise<CollectionCounts> {
  const rows = await queries
    .selectFrom('sources')
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('count'),
      fn.sum<number>('pages').as('pages'),
      fn.sum<number>('passage_count').as('excerpts'),
      sql<number>`sum(byte_size + text_bytes)`.as('bytes'),
    ])
    .where('collection_id', '=', id)
    .where('removed_at', 'is', null)
    .groupBy('state')
    .execute()
  const states = { waiting: 0, reading: 0, ready: 0, partial: 0, unreadable: 0 }
  for (const { state, count } of rows) states[state] = Number(count)
  const total = (field: 'count' | 'pages' | 'excerpts' | 'bytes') =>
    rows.reduce((sum, row) => sum + Number(row[field]), 0)
  return {
    states,
    sources: total('count'),
    pages: total('pages'),
    excerpts: total('excerpts'),
    byteSize: total('bytes'),
  }
}
