/**
 * Shares a budget fairly: short texts get all they need, long ones get equal shares. Returns the
 * shares in the order of `lengths`.
 */
export function shareBudget(lengths: readonly number[], budget: number): readonly number[] {
  const shares = new Array<number>(lengths.length).fill(0)
  const shortestFirst = lengths
    .map((length, index) => ({ length, index }))
    .sort((one, other) => one.length - other.length)
  let remaining = Math.max(0, Math.floor(budget))
  for (const [done, { length, index }] of shortestFirst.entries()) {
    const share = Math.min(length, Math.floor(remaining / (lengths.length - done)))
    shares[index] = share
    remaining -= share
  }
  return shares
}
