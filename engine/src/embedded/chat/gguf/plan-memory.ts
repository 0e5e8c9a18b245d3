/** The sizes of a chat model, in bytes. */
export interface ChatModelSizes {
  readonly byteSize: number
  /** Tokens that it was trained for. */
  readonly contextLength: number
  /** Memory per token of a conversation. */
  readonly bytesPerToken: number
}

/** Measured: the weights, their copies for fast arithmetic, and working memory. */
const memoryPerFileByte = 2.2
const contexts = { min: 512, max: 16_384 }
/** Conversations in memory at once, so that a second question is not evaluated from the start. */
const maxSequences = 4
/** Share of the machine's memory; the rest is for the system, the server, and other programs. */
const usableShare = 0.85

export interface ChatMemoryPlan {
  /** Tokens per conversation. */
  readonly contextSize: number
  readonly sequences: number
  readonly memoryBytes: number
}

/** How to load a model on a machine with this memory; `undefined` if it is too small. */
export function planChatMemory(
  { byteSize, contextLength, bytesPerToken }: ChatModelSizes,
  machineBytes: number,
): ChatMemoryPlan | undefined {
  const weights = byteSize * memoryPerFileByte
  const left = machineBytes * usableShare - weights
  const preferred = Math.min(contextLength, contexts.max)
  const min = Math.min(contextLength, contexts.min)
  const affordable = bytesPerToken === 0 ? preferred : Math.floor(left / bytesPerToken)
  if (left < 0 || affordable < min) return undefined
  const contextSize = Math.min(preferred, affordable)
  // The other conversations use at most a quarter of what the first leaves.
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
