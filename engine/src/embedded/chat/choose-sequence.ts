/** What one remembered conversation has to do with a new prompt, in tokens. */
export interface SequenceMatch {
  /** That it holds. */
  readonly length: number
  /** At its beginning that are also the prompt's. */
  readonly shared: number
}

/**
 * Which memory takes a prompt: the one that it goes on from, else the first. All conversations begin alike, with the same
 * instructions; only one that is mostly a beginning of this prompt is the same conversation.
 */
export function chooseSequence(matches: readonly SequenceMatch[]): number {
  let chosen = 0
  let most = 0
  for (const [index, { length, shared }] of matches.entries()) {
    if (shared <= most || shared < length / 2) continue
    chosen = index
    most = shared
  }
  return chosen
}
