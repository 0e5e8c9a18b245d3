import type { BestOf } from '../vectors/best-of.ts'

/** Ids are in pages: they may be far apart, or next to each other by the million. */
const pageSize = 256
const firstPages = 64

export interface FoundWord {
  /** From 1 to 255. */
  readonly number: number
  readonly score: number
  readonly rarity: number
}

/** The sums of a question's words for each excerpt that has one. */
export function createExcerptScores() {
  /** Where a page begins in the lists, which all pages share: objects for each would be made by the hundred. */
  const starts = new Map<number, number>()
  let lists = createLists(firstPages * pageSize)

  function startOf(number: number): number {
    const known = starts.get(number)
    if (known !== undefined) return known
    const start = starts.size * pageSize
    if (start === lists.scores.length) lists = grown(lists)
    starts.set(number, start)
    return start
  }

  const sumOf = (id: number, kind: 'scores' | 'carried'): number => {
    const number = Math.floor(id / pageSize)
    const start = starts.get(number)
    return start === undefined ? 0 : (lists[kind][start + id - number * pageSize] ?? 0)
  }

  return {
    /** Adds a word to these excerpts, except to those that already have it. */
    add(ids: readonly number[], word: FoundWord): void {
      let current = -1
      let start = 0
      for (const id of ids) {
        const number = Math.floor(id / pageSize)
        if (number !== current) start = startOf(number)
        current = number
        const index = start + id - number * pageSize
        const { scores, carried, lastWord } = lists
        if (lastWord[index] === word.number) continue
        lastWord[index] = word.number
        scores[index] = (scores[index] ?? 0) + word.score
        carried[index] = (carried[index] ?? 0) + word.rarity
      }
    },
    score: (id: number): number => sumOf(id, 'scores'),
    carried: (id: number): number => sumOf(id, 'carried'),
    offerAll(best: BestOf): void {
      const { scores } = lists
      for (const [number, start] of starts)
        for (let index = 0; index < pageSize; index += 1) {
          const score = scores[start + index] ?? 0
          if (score > 0) best.offer(number * pageSize + index, score)
        }
    },
  }
}
export type ExcerptScores = ReturnType<typeof createExcerptScores>

const createLists = (length: number) => ({
  scores: new Float32Array(length),
  carried: new Float32Array(length),
  /** The last word that was added; an excerpt has a word once. */
  lastWord: new Uint8Array(length),
})

function grown(lists: ReturnType<typeof createLists>): ReturnType<typeof createLists> {
  const larger = createLists(2 * lists.scores.length)
  larger.scores.set(lists.scores)
  larger.carried.set(lists.carried)
  larger.lastWord.set(lists.lastWord)
  return larger
}
