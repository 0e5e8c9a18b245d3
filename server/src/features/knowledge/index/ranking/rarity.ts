/** Of fewer excerpts nothing can be learnt about how rare a word is: they count as if they were among so many. */
const minTotal = 20

/** How much a word tells apart: large for a word of few excerpts, near zero for one of nearly all. */
export function rarityOf(found: number, total: number): number {
  const among = Math.max(total, minTotal)
  return Math.log(1 + (Math.max(0, among - found) + 0.5) / (found + 0.5))
}
