import type { Citation } from '@atelier/contract/knowledge/citations'

/** The first citation of each excerpt, in the order in which they are first cited. */
export const firstOfEach = (citations: readonly Citation[]): readonly Citation[] =>
  [...Map.groupBy(citations, ({ excerpt }) => excerpt).values()].flatMap(([first]) => first ?? [])
