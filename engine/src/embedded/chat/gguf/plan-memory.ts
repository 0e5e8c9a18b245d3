/** What a chat model needs of the machine; bytes. */
export interface ChatModelSizes {
  readonly byteSize: number
  /** Tokens it was made for. */
  readonly contextLength: number
  /** What the memory of a conversation takes for each token. */
  readonly bytesPerToken: number
}

/** What was measured: weights, their copies for quick arithmetic, and the room for calculating. */
const memoryPerFileByte = 2.2
const contexts = { least: 512, most: 16_384 }
/** Conversations that are remembered side by side, so that a second question need not read the first again. */
const maxSequences = 4
/** Of the machine's memory: for the system, the server, and whatever else runs. */
const usableShare = 0.85

export interface ChatMemoryPlan {
  /** Of each conversation. */
  readonly contextSize: number
  readonly sequences: number
  readonly memoryBytes: number
}

/** How a model is loaded on a machine of this memory; `undefined` when it is too small. */
export function planChatMemory(
  { byteSize, contextLength, bytesPerToken }: ChatModelSizes,
  machineBytes: number,
): ChatMemoryPlan | undefined {
  const weights = byteSize * memoryPerFileByte
  const left = machineBytes * usableShare - weights
  const wanted = Math.min(contextLength, contexts.most)
  const least = Math.min(contextLength, contexts.least)
  const affordable = bytesPerToken === 0 ? wanted : Math.floor(left / bytesPerToken)
  if (left < 0 || affordable < least) return undefined
  const contextSize = Math.min(wanted, affordable)
  // The others only from what is plenty: a quarter of what the first leaves.
  const spare = (left - contextSize * bytesPerToken) / 4
  const more =
    bytesPerToken === 0 ? maxSequences - 1 : Math.floor(spare / (contextSize * bytesPerToken))
  const sequences = Math.min(maxSequences, 1 + more)
  return {
    contextSize,
    sequences,
    memoryBytes: Math.round(weights + sequences * contextSize * bytesPerToken),
  }
}
