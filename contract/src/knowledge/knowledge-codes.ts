/** Failures of collections, their sources and the search in them, with their HTTP status. */
export const knowledgeProblemStatus = {
  'knowledge.index-restarting': 503,
} as const satisfies Record<string, number>

export type KnowledgeProblemCode = keyof typeof knowledgeProblemStatus
