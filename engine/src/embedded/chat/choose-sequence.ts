/** How much one stored conversation has in common with a new prompt, in tokens. */
export interface SequenceMatch {
  readonly length: number
  /** Tokens at its beginning that are also the prompt's. */
  readonly shared: number
}

/**
 * The sequence for a prompt: the one that it continues, else the first. All conversations begin with the same
 * instructions; only one that is mostly a beginning of this prompt is the same conversation.
 */
export function chooseSequence(matches: readonly SequenceMatch[]): number {
  let chosen = 0
  let maxShared = 0
  for (const [index, { length, shared }] of matches.entries()) {
    if (shared <= maxShared || shared < length / 2) continue
    chosen = index
    maxShared = shared
  }
  return chosen
}
