import { type Level, levels } from '../text/indexed-stems.ts'
import type { QuestionWord } from '../text/question-words.ts'
import { createExcerptScores, type ExcerptScores } from './excerpt-scores.ts'
import { rarityOf } from './rarity.ts'

/** The lists of excerpts that have a word at a level, in the collections of the question alone. */
export interface WordLists {
  /** Excerpts of these collections. */
  readonly excerptCount: number
  count(word: string, level: Level): number
  /** Their ids, the lowest first, at most so many. */
  ids(word: string, level: Level, limit: number): readonly number[]
  idsAmong(word: string, level: Level, ids: readonly number[]): readonly number[]
  /** Those that have every one of these words. */
  idsOfAll(words: readonly string[], limit: number): readonly number[]
}
export interface WordRanking {
  readonly scores: ExcerptScores
  /** The rarity of the whole question, in what all its words together could carry. */
  readonly totalRarity: number
  readonly words: readonly RankedWord[]
  /** Adds the words that are too common for their lists to be read, to these excerpts alone. */
  refine(ids: readonly number[]): void
}
export interface RankedWord extends QuestionWord {
  readonly rarity: number
}
interface CountedWord extends RankedWord {
  readonly number: number
  readonly count: number
}

const levelWeights: Readonly<Record<Level, number>> = { 1: 1, 2: 1.5, 3: 1.8 }
/** A longer list is not read: as many excerpts, or this part of all of them. */
const bound = { excerpts: 20_000, share: 0.05 }
/** What the lists of one question may hold together, in such bounds. */
const maxLists = 8

/** Sums what each excerpt has of the question: the rarity of each word by its level. The shortest lists are read first. */
export function rankByWords(words: readonly QuestionWord[], lists: WordLists): WordRanking {
  const scores = createExcerptScores()
  const longest = Math.max(bound.excerpts, bound.share * lists.excerptCount)
  const counted = words
    .map((word, index) => countWord(word, index + 1, lists))
    // A long list of more than half of the excerpts tells nothing apart.
    .filter(({ count }) => count <= Math.max(longest, lists.excerptCount / 2))
  const common: CountedWord[] = []
  let remaining = maxLists * longest
  for (const word of counted.toSorted((a, b) => a.count - b.count)) {
    if (word.count > longest || word.count > remaining) {
      common.push(word)
      continue
    }
    remaining -= word.count
    for (const level of levels.toReversed())
      scores.add(lists.ids(word.word, level, longest), foundAt(word, level))
  }
  if (common.length > 1 || common.length === counted.length)
    addCommonTogether(common, { lists, scores, longest })
  return {
    scores,
    totalRarity: counted.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0),
    words: counted,
    refine(ids) {
      const wanted = new Set(ids)
      for (const word of common)
        for (const level of levels.toReversed())
          scores.add(idsAmong(word, level, { ids: wanted, lists }), foundAt(word, level))
    },
  }
}

function countWord(word: QuestionWord, number: number, lists: WordLists): CountedWord {
  const count = levels.reduce((sum, level) => sum + lists.count(word.word, level), 0)
  return { ...word, number, count, rarity: rarityOf(count, lists.excerptCount) }
}

const foundAt = ({ number, weight, rarity }: CountedWord, level: Level) => ({
  number,
  score: weight * rarity * levelWeights[level],
  rarity: weight * rarity,
})

interface WantedIds {
  readonly ids: ReadonlySet<number>
  readonly lists: WordLists
}
/** Looking one id up takes as long as reading so many ids of a list. */
const readPerLookup = 300

function idsAmong(
  { word, count }: CountedWord,
  level: Level,
  { ids, lists }: WantedIds,
): readonly number[] {
  if (count > ids.size * levels.length * readPerLookup) return lists.idsAmong(word, level, [...ids])
  return lists.ids(word, level, count).filter((id) => ids.has(id))
}

interface CommonWordsContext {
  readonly lists: WordLists
  readonly scores: ExcerptScores
  readonly longest: number
}

/**
 * Common words find an excerpt only together, or where the question has no other: those that have all of them become candidates, whatever else the question has.
 * What each of them adds is added by `refine`, so here they add next to nothing.
 */
function addCommonTogether(common: readonly CountedWord[], context: CommonWordsContext): void {
  if (common.length === 0) return
  const ids = context.lists.idsOfAll(
    common.map(({ word }) => word),
    context.longest,
  )
  context.scores.add(ids, { number: together, score: minScore, rarity: 0 })
}
/** Not the number of any word. */
const together = 255
const minScore = 1e-6
