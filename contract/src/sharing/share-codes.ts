/** Failures of shares, with their HTTP status. */
export const shareProblemStatus = {
  'share.not-found': 404,
  'share.off': 403,
  'share.empty': 409,
  'share.temporary-chat': 409,
  'share.too-large': 413,
  'share.too-many': 409,
  'share.too-often': 429,
} as const satisfies Record<string, number>

export type ShareProblemCode = keyof typeof shareProblemStatus
