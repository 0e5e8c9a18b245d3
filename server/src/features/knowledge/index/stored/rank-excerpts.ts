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
import type { IndexTables } from './index-tables.ts'
import { tokensAt } from './tokens.ts'

/** Candidates of each kind that are fused. */
const fused = 60
/** Candidates by words whose common words are read, before the best are chosen. */
const refined = 2 * fused

/** The excerpts nearest to a question by its words and by a vector, fused by ranks. */
export function rankExcerpts(request: RankRequest, tables: IndexTables): readonly RankedExcerpt[] {
  const { sources, words } = tables
  const collections = sources.collectionNumbers(request.collectionIds)
  if (collections.length === 0) return []
  const ranking = rankByWords(
    request.words,
    wordListsOf(words, collections, sources.excerptCount(collections)),
  )
  const near = nearest(request.space, ranking.words, { collections, tables })
  const byWords = bestByWords(
    ranking,
    near.map(({ id }) => id),
  )
  const order = fuseRanks([byWords, near.map(({ id }) => id)]).slice(0, request.limit)
  const similarities = new Map(near.map(({ id, score }) => [id, score]))
  const found = { words: new Set(byWords), sourceIds: sources.sourceIds(order) }
  const byVector = request.space.type === 'letters' ? 'letters' : 'meaning'
  return order.flatMap((id) => {
    const sourceId = found.sourceIds.get(id)
    if (sourceId === undefined) return []
    const similarity = similarities.get(id)
    return {
      id,
      sourceId,
      share: ranking.totalRarity === 0 ? 0 : ranking.scores.carried(id) / ranking.totalRarity,
      ...(similarity === undefined ? {} : { similarity }),
      foundBy: [
        ...(found.words.has(id) ? (['words'] as const) : []),
        ...(similarity === undefined ? [] : ([byVector] as const)),
      ],
    }
  })
}

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

function nearest(
  space: SearchedSpace,
  words: readonly RankedWord[],
  { collections, tables: { letters, matrices } }: SpaceContext,
): readonly Scored[] {
  const best = createBestOf(fused)
  if (space.type === 'letters' && words.length === 0) return []
  // A rare word says most; one that is nowhere may be mistyped, and is found by its letters alone.
  const question =
    space.type === 'letters'
      ? letters.ofQuestion(
          words.map(({ word, weight, rarity }) => ({
            word,
            weight: weight * rarity ** letterEmphasis,
          })),
        )
      : { numbers: space.vector, scale: space.scale }
  const set =
    space.type === 'letters'
      ? { space: letterSpace, dimensions: letterDimensions }
      : { space: space.id, dimensions: space.vector.length }
  for (const collection of collections) matrices.scan({ ...set, collection }, question, best)
  return best.list().filter(({ score }) => score > 0)
}
