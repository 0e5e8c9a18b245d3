/** A model that may go to the card, in bytes and numbers. */
export interface CardFitRequest {
  /** Memory of the card that nobody uses. */
  readonly freeBytes: number
  readonly modelBytes: number
  /** Blocks of the model, without the last layer, which makes words. */
  readonly blockCount: number
  /** Memory per token of a conversation, over all blocks. */
  readonly bytesPerToken: number
  /** Tokens per conversation. */
  readonly contextSize: number
  /** Conversations remembered side by side. */
  readonly sequences: number
}

export interface CardFit {
  readonly layers: number
  readonly sequences: number
}

/** Estimated, not measured: what the calculation itself takes, which grows with the conversation. */
const working = { bytes: 400 * 1024 ** 2, bytesPerToken: 24 * 1024 }

/** Blocks and the last layer. */
export const layersOf = (blockCount: number): number => blockCount + 1

/**
 * How many layers of a model fit on the card, and for how many conversations. Layers go first: each one that stays behind slows
 * every word, while a conversation that is not remembered is only read again.
 */
export function fitOnCard(request: CardFitRequest): CardFit {
  const layers = layersFor(request, 1)
  if (layers === 0) return { layers, sequences: request.sequences }
  const counts = Array.from({ length: request.sequences }, (_, index) => request.sequences - index)
  return { layers, sequences: counts.find((count) => layersFor(request, count) === layers) ?? 1 }
}

function layersFor(
  { freeBytes, modelBytes, blockCount, bytesPerToken, contextSize }: CardFitRequest,
  sequences: number,
): number {
  const total = layersOf(blockCount)
  const left = freeBytes - working.bytes - contextSize * working.bytesPerToken
  const weights = modelBytes / total
  const conversations = (bytesPerToken * contextSize * sequences) / Math.max(1, blockCount)
  return Math.max(0, Math.min(total, Math.floor(left / (weights + conversations))))
}

/** What to try in turn: the estimate may be too high for a card, and without any layer a model always loads as before. */
export const layerAttempts = (layers: number): readonly number[] => [
  ...new Set([layers, Math.floor(layers * 0.75), Math.floor(layers / 2), 0]),
]
