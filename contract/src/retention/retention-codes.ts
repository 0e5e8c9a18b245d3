/** Failures of the rules of retention, with their HTTP status. */
export const retentionProblemStatus = {
  'retention.out-of-bounds': 400,
} as const satisfies Record<string, number>

export type RetentionProblemCode = keyof typeof retentionProblemStatus
