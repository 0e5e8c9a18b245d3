import type { Database } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { hasWords } from '#platform/text/has-words.ts'
import { isReadable } from '../collections/collections.repository.ts'

export interface NamesToFind {
  readonly userId: string
  /** The last one may be the beginning of a word. */
  readonly words: readonly string[]
}
/** A document of which nothing is in the index. */
export interface UnreadDocument {
  readonly sourceId: string
  readonly title: string
  readonly at: number
}

/** More documents that could not be read nobody looks for by their names. */
const unreadMax = 1000

/** Documents without any text that can be searched, by their names alone: the newest ones. */
export function createUnreadFinder({
  database: { queries },
}: {
  readonly database: Pick<Database, 'queries'>
}) {
  const read = prepareQuery<
    { userId: string },
    { id: string; title: string; created_at: number | string }
  >(queries, (value) =>
    queries
      .selectFrom('sources')
      .innerJoin('collections', 'collections.id', 'sources.collection_id')
      .select(['sources.id', 'sources.title', 'sources.created_at'])
      .where('sources.passage_count', '=', 0)
      .where('sources.removed_at', 'is', null)
      .where(isReadable(value('userId')))
      .where(notInTrash('sources.collection_id'))
      .orderBy('sources.created_at', 'desc')
      .orderBy('sources.id', 'desc')
      .limit(unreadMax),
  )
  return async ({ userId, words }: NamesToFind): Promise<UnreadDocument[]> =>
    (await read({ userId }))
      .filter(({ title }) => hasWords(title, words))
      .map(({ id, title, created_at }) => ({ sourceId: id, title, at: Number(created_at) }))
}
