import type { FindRequest, FoundExcerpt } from '../excerpt-index.ts'
import type { IndexTables } from './index-tables.ts'
import { tokensFrom, tokensOf } from './tokens.ts'

/** The excerpts that have every word, newest first. */
export function findExcerpts(
  request: FindRequest,
  { sources, words }: Pick<IndexTables, 'sources' | 'words'>,
): readonly FoundExcerpt[] {
  const collections = sources.collectionNumbers(request.collectionIds)
  const groups = request.words.map((word) => tokensOf(collections, word))
  if (request.beginning !== undefined) groups.push(tokensFrom(collections, request.beginning))
  if (collections.length === 0 || groups.length === 0) return []
  const ids = words.newestOfAll(groups, {
    before: request.before ?? Number.MAX_SAFE_INTEGER,
    limit: request.limit,
  })
  const sourceIds = sources.sourceIds(ids)
  return ids.flatMap((id) => {
    const sourceId = sourceIds.get(id)
    return sourceId === undefined ? [] : [{ id, sourceId }]
  })
}
