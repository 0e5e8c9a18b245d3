/** How much a word tells apart: large for a word of few excerpts, near zero for one of nearly all. */
export const rarityOf = (found: number, total: number): number =>
  Math.log(1 + (Math.max(0, total - found) + 0.5) / (found + 0.5))
