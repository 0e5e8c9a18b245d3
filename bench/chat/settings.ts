/** What is compared, and how often. */
export const measured = {
  short: 100,
  long: 10_000,
  /** Of each message of the long chat. */
  otherVersions: 2,
  rounds: 7,
  tokensPerSecond: 100,
  /** Replies, each after a time of rest. */
  replies: 3,
  tokens: 1000,
  /** Pressed in each time of rest, and in each reply. */
  keys: 30,
  keyEveryMs: 120,
  blockTokens: 400,
} as const

/** What has to hold. */
export const limits = {
  openingRatio: 2,
  nodes: 5000,
  heapMb: 150,
  keyRatio: 2,
  taskMs: 50,
} as const
