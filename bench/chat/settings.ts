/** What is compared, and how often. */
export const measured = {
  short: 100,
  long: 10_000,
  rounds: 7,
  tokensPerSecond: 100,
  tokens: 1500,
  keys: 60,
  keyEveryMs: 120,
} as const

/** What has to hold. */
export const limits = { openingRatio: 2, nodes: 5000, heapMb: 150, keyRatio: 2 } as const
