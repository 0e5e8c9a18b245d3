/** What is measured, and how often. */
export const measured = {
  /** Pixels on a side. */
  side: 4096,
  /** What the engine paints of it. */
  painted: { width: 512, height: 512 },
  rounds: 5,
  memoryEveryMs: 5,
  strokes: 200,
  /** Movements of the pointer in a stroke. */
  moves: 12,
  /** The page at rest, for comparison. */
  restMs: 3000,
  wheelTurns: 400,
  /** Pictures of the gallery. */
  pictures: 20_000,
} as const

/** What has to hold. */
export const limits = {
  compositingRatio: 2,
  addedMb: 400,
  frameMs: 32,
  strokeRatio: 1.5,
  taskMs: 50,
} as const

export const files = { picture: 'picture.png', mask: 'mask.png' } as const
