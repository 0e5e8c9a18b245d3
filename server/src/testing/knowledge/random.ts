/** Numbers from 0 to below a bound, always the same for the same seed (a 32-bit xorshift). */
export function createRandom(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
