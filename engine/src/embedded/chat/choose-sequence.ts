/** How many tokens a stored conversation shares with a new prompt. */
export interface SequenceMatch {
  readonly length: number
  /** Tokens at its start that are also at the start of the prompt. */
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
