/** Failures of projects, with their HTTP status. */
export const projectProblemStatus = {
  'project.not-found': 404,
  'project.taken': 409,
  'project.too-many': 409,
} as const satisfies Record<string, number>

export type ProjectProblemCode = keyof typeof projectProblemStatus
