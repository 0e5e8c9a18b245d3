/** Damps the first ranks, so that one list alone does not decide. */
const damping = 60

/**
 * One order out of several, by ranks alone: scores of words and of vectors have no common measure. Each list counts the same.
 *
 * @returns the ids of all lists, best first; of equal ones the lowest id
 */
export function fuseRanks(lists: readonly (readonly number[])[]): readonly number[] {
  const scores = new Map<number, number>()
  for (const list of lists)
    for (const [rank, id] of list.entries())
      scores.set(id, (scores.get(id) ?? 0) + 1 / (damping + rank + 1))
  return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id)
}
