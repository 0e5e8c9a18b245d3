import { describe, expect, test } from 'vitest'
import { createRandom } from '#testing/knowledge/random.ts'
import { createBestOf } from '../vectors/best-of.ts'
import { createExcerptScores } from './excerpt-scores.ts'
import { fuseRanks } from './fuse-ranks.ts'
import { isEnough, type Support } from './is-enough.ts'
import { rankByWords, type WordLists } from './rank-by-words.ts'
import { rarityOf } from './rarity.ts'

describe('la fusion', () => {
  test('met d’abord ce qui est dans les deux listes, puis les premiers', () => {
    expect(
      fuseRanks([
        [1, 2, 3],
        [4, 3],
      ]),
    ).toEqual([3, 1, 4, 2])
    expect(fuseRanks([[], [7, 5]])).toEqual([7, 5])
    expect(fuseRanks([])).toEqual([])
  })
})

describe('les meilleurs', () => {
  test('sont ceux d’un tri, à égalité les premiers numéros', () => {
    const random = createRandom(3)
    for (let round = 0; round < 50; round += 1) {
      const all = Array.from({ length: random(200) }, (_, id) => ({ id, score: random(20) }))
      const best = createBestOf(10)
      for (const { id, score } of all.toSorted(() => random(3) - 1)) best.offer(id, score)
      expect(best.list()).toEqual(
        all.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, 10),
      )
    }
  })
})

describe('la rareté', () => {
  test('baisse avec le nombre d’extraits, jamais sous zéro', () => {
    const rarities = [0, 1, 10, 500, 1000, 2000].map((found) => rarityOf(found, 1000))
    expect(rarities).toEqual(rarities.toSorted((a, b) => b - a))
    expect(Math.min(...rarities)).toBeGreaterThanOrEqual(0)
  })

  test('d’un mot présent ne disparaît pas là où il n’y a qu’un ou deux extraits', () => {
    for (const total of [1, 2])
      expect(rarityOf(1, total) / (rarityOf(1, total) + rarityOf(0, total))).toBeGreaterThan(0.35)
  })
})

describe('assez', () => {
  const cases: readonly (readonly [readonly Support[], number | undefined, boolean])[] = [
    [[{ share: 0.34 }, { share: 0.36 }], undefined, true],
    [[{ share: 0.34, similarity: 0.9 }], undefined, false],
    [[{ share: 0, similarity: 0.9 }], 0.8, true],
    [[{ share: 0.1, similarity: 0.7 }], 0.8, false],
    [[], 0.8, false],
  ]

  test.each(cases)('%j au-dessus de %s : %s', (found, floor, expected) => {
    expect(isEnough(found, floor)).toBe(expected)
  })
})

describe('les sommes par extrait', () => {
  test('comptent un mot une fois, aux numéros proches ou lointains', () => {
    const scores = createExcerptScores()
    scores.add([1, 255, 256, 9_000_000_000], { number: 1, score: 2, rarity: 1 })
    scores.add([1, 9_000_000_000], { number: 1, score: 5, rarity: 1 })
    scores.add([256], { number: 2, score: 1, rarity: 1 })
    expect([1, 2, 256, 9_000_000_000].map(scores.score)).toEqual([2, 0, 3, 2])
    expect(scores.carried(256)).toBe(2)
  })
})

describe('les mots d’une question', () => {
  const lists = (words: Readonly<Record<string, readonly number[]>>): WordLists => ({
    excerptCount: 200_000,
    count: (word, level) => (level === 1 ? (words[word]?.length ?? 0) : 0),
    ids: (word, level, limit) => (level === 1 ? (words[word] ?? []).slice(0, limit) : []),
    idsAmong: (word, level, ids) =>
      level === 1 ? ids.filter((id) => words[word]?.includes(id)) : [],
    idsOfAll: (all, limit) => {
      const [first = [], ...rest] = all.map((word) => words[word] ?? [])
      return first.filter((id) => rest.every((ids) => ids.includes(id))).slice(0, limit)
    },
  })
  const many = (from: number, count: number) => Array.from({ length: count }, (_, id) => from + id)
  const bestOf = (words: readonly string[], all: WordLists) => {
    const ranking = rankByWords(
      words.map((word) => ({ word, weight: 1 })),
      all,
    )
    const best = createBestOf(2)
    ranking.scores.offerAll(best)
    const ids = best.list().map(({ id }) => id)
    ranking.refine(ids)
    return { ids, shares: ids.map((id) => ranking.scores.carried(id) / ranking.totalRarity) }
  }

  test('trop communs pour être lus ne trouvent rien à côté d’un mot rare, et y ajoutent leur part', () => {
    const all = lists({ commun: many(10, 30_000), rare: [20, 5] })
    const { ids, shares } = bestOf(['commun', 'rare'], all)
    expect(ids).toEqual([5, 20])
    expect(shares[1]).toBeCloseTo(1)
    expect(shares[0]).toBeLessThan(1)
  })

  test('trop communs trouvent ensemble, ou seuls', () => {
    const all = lists({ un: many(0, 30_000), deux: many(29_999, 30_000) })
    expect(bestOf(['un', 'deux'], all).ids).toEqual([29_999])
    expect(bestOf(['un'], all).ids).toEqual([0, 1])
  })

  test('inconnus comptent dans ce que la question demande', () => {
    const { shares } = bestOf(['rare', 'inconnu'], lists({ rare: [5] }))
    expect(shares[0]).toBeGreaterThan(0.35)
    expect(shares[0]).toBeLessThan(0.5)
  })
})
