/** Failures of memories, with their HTTP status. */
export const memoryProblemStatus = {
  'memory.not-found': 404,
  'memory.off': 409,
  'memory.too-many': 409,
} as const satisfies Record<string, number>

export type MemoryProblemCode = keyof typeof memoryProblemStatus
