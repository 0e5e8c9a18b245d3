/** Failures of imports of files, with their HTTP status. */
export const importProblemStatus = {
  'limit.imports': 409,
  'import.not-found': 404,
  'import.active': 409,
  'import.no-chats': 400,
  'import.damaged': 400,
  'import.encrypted': 400,
  'import.too-large': 413,
} as const satisfies Record<string, number>

export type ImportProblemCode = keyof typeof importProblemStatus
