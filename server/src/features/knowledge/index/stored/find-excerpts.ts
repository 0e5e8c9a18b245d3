import type { FindRequest, FoundExcerpt } from '../excerpt-index.ts'
import type { IndexTables } from './index-tables.ts'
import { tokensOf } from './tokens.ts'

/** The excerpts that have every word, newest first. */
export function findExcerpts(
  request: FindRequest,
  { sources, words }: Pick<IndexTables, 'sources' | 'words'>,
): readonly FoundExcerpt[] {
  const collections = sources.collectionNumbers(request.collectionIds)
  if (collections.length === 0 || request.words.length === 0) return []
  const ids = words.newestOfAll(
    request.words.map((word) => tokensOf(collections, word)),
    { before: request.before ?? Number.MAX_SAFE_INTEGER, limit: request.limit },
  )
  const sourceIds = sources.sourceIds(ids)
  return ids.flatMap((id) => {
    const sourceId = sourceIds.get(id)
    return sourceId === undefined ? [] : [{ id, sourceId }]
  })
}
