export const measured = {
  segments: 2000,
  restMs: 3000,
  /** Of the sound, while the list follows it. */
  playedMs: 15_000,
  wheelTurns: 80,
  keys: 40,
} as const

export const limits = {
  /** Computing of one task of the page's main thread, in ms. */
  taskMs: 50,
  /** Elements of the page. */
  elements: 1500,
} as const
