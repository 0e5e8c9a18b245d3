/** Failures of collections and sources, with their HTTP status. */
export const knowledgeProblemStatus = {
  'knowledge.not-found': 404,
  'knowledge.source-not-found': 404,
  'knowledge.citation-not-found': 404,
  'knowledge.name-taken': 409,
  'knowledge.too-many': 409,
  'knowledge.too-many-sources': 409,
  'knowledge.full': 409,
  'knowledge.duplicate': 409,
  'knowledge.temporary-chat': 409,
  'knowledge.type-refused': 415,
  'knowledge.locked': 422,
  'knowledge.damaged': 422,
  'knowledge.no-text': 422,
  'knowledge.illegible': 422,
  'knowledge.too-heavy': 422,
  'knowledge.recognition-missing': 409,
  'knowledge.nothing-scanned': 409,
  'knowledge.being-read': 409,
  'knowledge.no-room': 422,
  'knowledge.excerpts-gone': 409,
  'knowledge.index-restarting': 503,
  'knowledge.no-embedder': 409,
  'knowledge.embedder-slow': 504,
  'knowledge.embedder-changed': 502,
} as const satisfies Record<string, number>

export type KnowledgeProblemCode = keyof typeof knowledgeProblemStatus
