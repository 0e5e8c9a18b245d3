export interface Scored {
  readonly id: number
  readonly score: number
}

/** The best of what it is offered, best first; of equal ones the lowest id. */
export interface BestOf {
  offer(id: number, score: number): void
  list(): readonly Scored[]
}

export function createBestOf(limit: number): BestOf {
  const best: Scored[] = []
  const isBefore = (one: Scored, other: Scored) =>
    one.score > other.score || (one.score === other.score && one.id < other.id)
  return {
    offer(id, score) {
      const last = best[limit - 1]
      if (last !== undefined && score < last.score) return
      const offered = { id, score }
      let index = best.length
      for (let before = best[index - 1]; before && isBefore(offered, before); ) {
        index -= 1
        before = best[index - 1]
      }
      if (index >= limit) return
      best.splice(index, 0, offered)
      if (best.length > limit) best.pop()
    },
    list: () => best,
  }
}
