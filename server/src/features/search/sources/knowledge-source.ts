import type { KnowledgeService } from '#features/knowledge/knowledge.service.ts'
import { excerptOf, highlightMatches } from '#platform/text/excerpt.ts'
import type { Hit, TextQuery, TextSource } from '../text-source.ts'

type DocumentTexts = ReturnType<KnowledgeService['textsOf']>
export interface KnowledgeDependencies {
  /** Of this search. */
  readonly documents: DocumentTexts
}
type FoundExcerpt = Awaited<ReturnType<DocumentTexts['findExcerpts']>>['excerpts'][number]

/** Documents of collections, one's own and those that are shared, by their texts and names. */
export function knowledgeSource(
  { documents }: KnowledgeDependencies,
  { words }: TextQuery,
): TextSource {
  const read = new Map<string, FoundExcerpt>()
  return {
    kind: 'k',
    async read(before, limit) {
      const { excerpts, next } = await documents.findExcerpts({ before, limit })
      for (const excerpt of excerpts) read.set(String(excerpt.id), excerpt)
      const matches = excerpts.map(({ id, sourceId, at }) => ({
        ...{ kind: 'k' as const, entry: id, itemId: sourceId, part: String(id), at },
      }))
      return { matches, next }
    },
    async present(items) {
      return items.map(({ matches }): Hit | undefined => {
        const excerpts = matches
          .flatMap(({ part = '' }) => read.get(part) ?? [])
          .toSorted((one, other) => one.ordinal - other.ordinal)
        const [first] = excerpts
        return (
          first && {
            type: 'knowledge',
            id: first.sourceId,
            title: highlightMatches(first.title, words),
            passages: excerpts.map(({ sourceId, ordinal, text }) => ({
              text: excerptOf(text, words),
              place: { type: 'knowledge', sourceId, ordinal },
            })),
            place: { type: 'knowledge', sourceId: first.sourceId, ordinal: first.ordinal },
            thumbnailUrl: null,
          }
        )
      })
    },
  }
}

/** Documents that have no text to find, such as locked and damaged ones: by their names. */
export function unreadSource(
  { documents }: KnowledgeDependencies,
  { words }: TextQuery,
): TextSource {
  const titles = new Map<string, string>()
  return {
    kind: 'u',
    async read(before) {
      const found = await documents.findUnread()
      const older = found.filter(({ at }) => at < before)
      for (const { sourceId, title } of older) titles.set(sourceId, title)
      const matches = older.map(({ sourceId, at }) => ({
        ...{ kind: 'u' as const, entry: at, itemId: sourceId, part: undefined, at },
      }))
      return { matches, next: undefined }
    },
    async present(items) {
      return items.map(({ matches: [{ itemId: sourceId }] }): Hit | undefined => {
        const title = titles.get(sourceId)
        return title === undefined
          ? undefined
          : {
              ...{ type: 'knowledge', id: sourceId, passages: [], thumbnailUrl: null },
              title: highlightMatches(title, words),
              place: { type: 'knowledge', sourceId, ordinal: 0 },
            }
      })
    },
  }
}
