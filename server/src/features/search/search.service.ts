import {
  type SearchHit,
  type SearchType,
  searchLimits,
  searchTypes,
} from '@atelier/contract/search/search'
import type { Database } from '#database/database.ts'
import { parseSearchTerms } from '#platform/text/search-terms.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { createMatches, type TextKind, textKinds } from './matches.repository.ts'
import { mergeMatches, type Positions } from './merge-matches.ts'
import { presentHits } from './present-hits.ts'
import { createTexts } from './texts.repository.ts'

export interface SearchServiceDependencies {
  readonly database: Database
  readonly files: Pick<StoredFiles, 'link'>
  /** What a switched-off tool has made cannot be opened, so it is not found either. */
  isFeatureOpen(feature: string): boolean
}
interface SearchRequest {
  readonly q: string
  readonly types?: readonly SearchType[] | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Everything a person has made, found by its words. */
export function createSearchService({ database, files, isFeatureOpen }: SearchServiceDependencies) {
  const matches = createMatches(database)
  const texts = createTexts(database.queries)

  return {
    async search(
      userId: string,
      { q, types = searchTypes, cursor, limit }: SearchRequest,
    ): Promise<{ hits: SearchHit[]; next: string | null }> {
      const words = parseSearchTerms(q)
      if (words.length === 0) return { hits: [], next: null }
      const from = cursor === undefined ? undefined : positionsOf(cursor)
      const wanted = types
        .flatMap((type) => textKindsOf[type])
        .filter(({ sign, feature }) => isFeatureOpen(feature) && (from?.has(sign) ?? true))
      const streams = wanted.map(({ sign }) => ({
        sign,
        read: (before: number, most: number) =>
          matches({ userId, words, sign, before, limit: most }),
      }))
      const { items, next } = await mergeMatches(streams, {
        items: limit,
        matchesOfEach: searchLimits.excerptsPerHit,
        from: from ?? new Map(),
      })
      return {
        hits: await presentHits({ texts, files }, { userId, words }, items),
        next: next ? cursorOf(next) : null,
      }
    },
  }
}
export type SearchService = ReturnType<typeof createSearchService>

/** The kinds of texts that each type is found by, and the feature where they open. */
const textKindsOf: Readonly<
  Record<SearchType, readonly { readonly sign: TextKind; readonly feature: string }[]>
> = {
  chat: [
    { sign: 't', feature: 'chat' },
    { sign: 'm', feature: 'chat' },
  ],
  images: [{ sign: 'i', feature: 'images' }],
  inpainting: [{ sign: 'p', feature: 'inpainting' }],
  speech: [{ sign: 's', feature: 'speech' }],
  transcription: [{ sign: 'r', feature: 'transcription' }],
  files: [
    { sign: 'f', feature: 'chat' },
    { sign: 'n', feature: 'transcription' },
  ],
}

/** `m12.i7`: where each kind goes on. Its form was checked on the way in; a kind that is unknown has nothing. */
function positionsOf(cursor: string): Positions {
  const entries = cursor.split('.').flatMap((part): [TextKind, number][] => {
    const sign = textKinds.find((known) => part.startsWith(known))
    return sign ? [[sign, Math.min(Number(part.slice(1)), Number.MAX_SAFE_INTEGER)]] : []
  })
  return new Map(entries)
}
const cursorOf = (positions: Positions) =>
  [...positions].map(([sign, position]) => `${sign}${position}`).join('.')
