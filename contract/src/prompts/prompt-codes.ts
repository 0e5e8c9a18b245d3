/** Failures of prompts, with their HTTP status. */
export const promptProblemStatus = {
  'prompt.not-found': 404,
  'prompt.version-not-found': 404,
  'prompt.taken': 409,
  'prompt.too-many': 409,
  'prompt.stale': 409,
} as const satisfies Record<string, number>

export type PromptProblemCode = keyof typeof promptProblemStatus
