/** Failures of groups and rights, with their HTTP status. */
export const groupProblemStatus = {
  'access.not-granted': 403,
  'user.protected': 403,
  'group.not-found': 404,
  'group.name-taken': 409,
  'group.too-many': 409,
  'group.user-full': 409,
  'group.built-in': 409,
  'group.in-use': 409,
} as const satisfies Record<string, number>

export type GroupProblemCode = keyof typeof groupProblemStatus
