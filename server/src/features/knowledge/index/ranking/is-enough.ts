/** What one excerpt has of a question. */
export interface Support {
  /** The part of the question's rarity that it carries, from 0 to 1. */
  readonly share: number
  /** Its similarity in an embedder's space; of letters it says nothing. */
  readonly similarity?: number
}

const minShare = 0.35

/**
 * Whether what was found answers the question: the best excerpt carries enough of its rare words, or is nearer to it than random texts
 * of the embedder's space are to each other.
 */
export const isEnough = (found: readonly Support[], floor?: number): boolean =>
  found.some(
    ({ share, similarity }) =>
      share >= minShare || (floor !== undefined && similarity !== undefined && similarity >= floor),
  )
