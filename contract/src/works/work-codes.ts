/** Failures of works, tags and the trash, with their HTTP status. */
export const workProblemStatus = {
  'trash.not-found': 404,
  'works.not-found': 404,
  'works.too-many-pinned': 409,
  'works.changed': 409,
  'works.link-not-found': 404,
  'works.too-many-added': 409,
  'tag.not-found': 404,
  'tag.taken': 409,
  'tag.too-many': 409,
} as const satisfies Record<string, number>

export type WorkProblemCode = keyof typeof workProblemStatus
