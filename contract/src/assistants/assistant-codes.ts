/** Failures of assistants, with their HTTP status. */
export const assistantProblemStatus = {
  'assistant.not-found': 404,
  'assistant.version-not-found': 404,
  'assistant.stale': 409,
  'assistant.too-many': 409,
  'assistant.file-unreadable': 400,
} as const satisfies Record<string, number>

export type AssistantProblemCode = keyof typeof assistantProblemStatus
