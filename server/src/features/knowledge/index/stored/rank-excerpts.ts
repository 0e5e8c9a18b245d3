import type { RankedExcerpt, RankRequest, SearchedSpace } from '../excerpt-index.ts'
import { fuseRanks } from '../ranking/fuse-ranks.ts'
import {
  type RankedWord,
  rankByWords,
  type WordLists,
  type WordRanking,
} from '../ranking/rank-by-words.ts'
import { type Level, levels } from '../text/indexed-stems.ts'
import { createBestOf, type Scored } from '../vectors/best-of.ts'
import { letterDimensions, letterSpace } from '../vectors/letter-vectors.ts'
import type { VectorSet } from '../vectors/matrix-cache.ts'
import type { QuantizedVector } from '../vectors/quantized-vector.ts'
import type { IndexTables } from './index-tables.ts'
import { tokensAt } from './tokens.ts'

/** Candidates of each kind that are fused. */
const fused = 60
/** Candidates by words whose common words are read, before the best are chosen. */
const refined = 2 * fused

/** The excerpts nearest to a question by its words, by its letters and by an embedder's vector, fused by ranks. */
export function rankExcerpts(request: RankRequest, tables: IndexTables): readonly RankedExcerpt[] {
  const { sources, words } = tables
  const collections = sources.collectionNumbers(request.collectionIds)
  if (collections.length === 0) return []
  const ranking = rankByWords(
    request.words,
    wordListsOf(words, collections, sources.excerptCount(collections)),
  )
  const context = { collections, tables }
  const byLetters = request.space.type === 'words' ? [] : nearestByLetters(ranking.words, context)
  const byMeaning =
    request.space.type === 'embedder' ? nearestByMeaning(request.space, context) : undefined
  const byWords = bestByWords(ranking, [...idsOf(byLetters), ...idsOf(byMeaning ?? [])])
  const written = fuseRanks([byWords, idsOf(byLetters)])
  // What is written alike and what means the same count as much as each other.
  const order = byMeaning ? fuseRanks([written.slice(0, fused), idsOf(byMeaning)]) : written
  const found = order.slice(0, request.limit)
  return present(found, { ranking, byWords, byLetters, byMeaning, sources })
}

interface Rankings extends Pick<IndexTables, 'sources'> {
  readonly ranking: WordRanking
  readonly byWords: readonly number[]
  readonly byLetters: readonly Scored[]
  readonly byMeaning: readonly Scored[] | undefined
}

/** Each with how it was found. */
function present(
  order: readonly number[],
  { ranking, byWords, byLetters, byMeaning = [], sources }: Rankings,
): readonly RankedExcerpt[] {
  const sourceIds = sources.sourceIds(order)
  const words = new Set(byWords)
  const letters = new Set(idsOf(byLetters))
  const similarities = new Map(byMeaning.map(({ id, score }) => [id, score]))
  return order.flatMap((id) => {
    const sourceId = sourceIds.get(id)
    if (sourceId === undefined) return []
    const similarity = similarities.get(id)
    return {
      id,
      sourceId,
      share: ranking.totalRarity === 0 ? 0 : ranking.scores.carried(id) / ranking.totalRarity,
      ...(similarity === undefined ? {} : { similarity }),
      foundBy: [
        ...(words.has(id) ? (['words'] as const) : []),
        ...(letters.has(id) ? (['letters'] as const) : []),
        ...(similarity === undefined ? [] : (['meaning'] as const)),
      ],
    }
  })
}

const idsOf = (scored: readonly Scored[]): number[] => scored.map(({ id }) => id)

/** How much more a rare word counts than a common one, by its letters: measured on the questions about the help. */
const letterEmphasis = 1.5

/** The lists of words in these collections, and of nothing else. */
function wordListsOf(
  words: IndexTables['words'],
  collections: readonly number[],
  excerptCount: number,
): WordLists {
  const counts = new Map<string, number>()
  const countOf = (token: string): number => {
    const count = counts.get(token) ?? words.count(token)
    counts.set(token, count)
    return count
  }
  /** Most stems of a word are nowhere: what is not there is not looked for. */
  const knownAt = (word: string, level: Level) =>
    tokensAt(collections, word, level).filter((token) => countOf(token) > 0)
  return {
    excerptCount,
    count: (word, level) => knownAt(word, level).reduce((sum, token) => sum + countOf(token), 0),
    ids: (word, level, limit) => words.ids(knownAt(word, level), limit),
    idsAmong: (word, level, ids) => words.idsAmong(knownAt(word, level), ids),
    idsOfAll: (all, limit) =>
      words.idsOfAll(
        all.map((word) => levels.flatMap((level) => knownAt(word, level))),
        limit,
      ),
  }
}

/** Those found by a vector are refined too, so that what they carry of the question is known. */
function bestByWords(ranking: WordRanking, near: readonly number[]): readonly number[] {
  const candidates = createBestOf(refined)
  ranking.scores.offerAll(candidates)
  const ids = candidates.list().map(({ id }) => id)
  ranking.refine([...new Set([...ids, ...near])])
  const best = createBestOf(fused)
  for (const id of ids) best.offer(id, ranking.scores.score(id))
  return best.list().map(({ id }) => id)
}

interface SpaceContext {
  readonly collections: readonly number[]
  readonly tables: IndexTables
}

/** A rare word says most; one that is nowhere may be mistyped, and is found by its letters alone. */
function nearestByLetters(words: readonly RankedWord[], context: SpaceContext): readonly Scored[] {
  if (words.length === 0) return []
  const question = context.tables.letters.ofQuestion(
    words.map(({ word, weight, rarity }) => ({ word, weight: weight * rarity ** letterEmphasis })),
  )
  return nearest({ space: letterSpace, dimensions: letterDimensions }, question, context)
}

const nearestByMeaning = (
  { id, vector: numbers, scale }: Extract<SearchedSpace, { readonly type: 'embedder' }>,
  context: SpaceContext,
): readonly Scored[] =>
  nearest({ space: id, dimensions: numbers.length }, { numbers, scale }, context)

function nearest(
  space: Omit<VectorSet, 'collection'>,
  question: QuantizedVector,
  { collections, tables: { matrices } }: SpaceContext,
): readonly Scored[] {
  const best = createBestOf(fused)
  for (const collection of collections) matrices.scan({ ...space, collection }, question, best)
  return best.list().filter(({ score }) => score > 0)
}
