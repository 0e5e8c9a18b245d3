import type { BestOf } from '../vectors/best-of.ts'

/** Ids are in pages: they may be far apart, or next to each other by the million. */
const pageSize = 256

interface ScorePage {
  readonly scores: Float32Array
  readonly carried: Float32Array
  /** The last word that was added; an excerpt has a word once. */
  readonly lastWord: Uint8Array
}
export interface FoundWord {
  /** From 1 to 255. */
  readonly number: number
  readonly score: number
  readonly rarity: number
}

/** The sums of a question's words for each excerpt that has one. */
export function createExcerptScores() {
  const pages = new Map<number, ScorePage>()

  function pageOf(number: number): ScorePage {
    const known = pages.get(number)
    if (known !== undefined) return known
    const page = {
      scores: new Float32Array(pageSize),
      carried: new Float32Array(pageSize),
      lastWord: new Uint8Array(pageSize),
    }
    pages.set(number, page)
    return page
  }

  const sumOf = (id: number, kind: 'scores' | 'carried'): number => {
    const number = Math.floor(id / pageSize)
    return pages.get(number)?.[kind][id - number * pageSize] ?? 0
  }

  return {
    /** Adds a word to these excerpts, except to those that already have it. */
    add(ids: readonly number[], word: FoundWord): void {
      let current = -1
      let page: ScorePage | undefined
      for (const id of ids) {
        const number = Math.floor(id / pageSize)
        if (page === undefined || number !== current) page = pageOf(number)
        current = number
        const index = id - number * pageSize
        if (page.lastWord[index] === word.number) continue
        page.lastWord[index] = word.number
        page.scores[index] = (page.scores[index] ?? 0) + word.score
        page.carried[index] = (page.carried[index] ?? 0) + word.rarity
      }
    },
    score: (id: number): number => sumOf(id, 'scores'),
    carried: (id: number): number => sumOf(id, 'carried'),
    offerAll(best: BestOf): void {
      for (const [number, { scores }] of pages)
        for (let index = 0; index < pageSize; index += 1) {
          const score = scores[index] ?? 0
          if (score > 0) best.offer(number * pageSize + index, score)
        }
    },
  }
}
export type ExcerptScores = ReturnType<typeof createExcerptScores>
