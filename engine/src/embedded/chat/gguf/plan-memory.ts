import { fitOnCard, layersOf } from '../../graphics-card/fit-layers.ts'

/** The sizes of a chat model, in bytes. */
export interface ChatModelSizes {
  readonly byteSize: number
  /** Tokens that it was trained for. */
  readonly contextLength: number
  /** Memory per token of a conversation. */
  readonly bytesPerToken: number
  /** Blocks, each of which the card takes whole. */
  readonly blockCount: number
}

/** What models may use, in bytes. */
export interface MemorySpace {
  readonly machineBytes: number
  /** Free memory of the graphics card in use, which is not the machine's; 0 without a card. */
  readonly cardBytes: number
}

/** Measured: the weights, their copies for fast arithmetic, and working memory. */
const memoryPerFileByte = 2.2
const contexts = { min: 512, max: 16_384 }
/** Conversations in memory at once, so that a second question is not evaluated from the start. */
const maxSequences = 4
/** Share of the machine's memory; the rest is for the system, the server, and other programs. */
const usableShare = 0.85
/** Estimated: what the program takes of the machine's memory while the card calculates. */
const besideCardBytes = 512 * 1024 ** 2

export interface ChatMemoryPlan {
  /** Tokens per conversation. */
  readonly contextSize: number
  readonly sequences: number
  /** Of the machine and of the card together. */
  readonly memoryBytes: number
  /** So many layers must be on the card, because the machine's memory does not hold them; 0 for a model that it holds. */
  readonly minLayers: number
}

/** How to load a model where models have this space; `undefined` if it is too small, with the card too. */
export const planChatMemory = (
  sizes: ChatModelSizes,
  space: MemorySpace,
): ChatMemoryPlan | undefined =>
  planForMachine(sizes, space.machineBytes) ?? planWithCard(sizes, space)

function planForMachine(
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
    minLayers: 0,
  }
}

/** Layers go first, as when the model is loaded; then the longest conversation. */
function planWithCard(sizes: ChatModelSizes, space: MemorySpace): ChatMemoryPlan | undefined {
  const plans = contextSizes(sizes.contextLength).flatMap(
    (contextSize) => planWithContext(sizes, space, contextSize) ?? [],
  )
  const most = Math.max(...plans.map(({ layers }) => layers))
  return plans.find(({ layers }) => layers === most)?.plan
}

function contextSizes(contextLength: number): readonly number[] {
  const sizes: number[] = []
  for (let size = Math.min(contextLength, contexts.max); size >= contexts.min; size /= 2)
    sizes.push(Math.floor(size))
  return sizes.length > 0 ? sizes : [contextLength]
}

function planWithContext(
  { byteSize, bytesPerToken, blockCount }: ChatModelSizes,
  { machineBytes, cardBytes }: MemorySpace,
  contextSize: number,
): { readonly layers: number; readonly plan: ChatMemoryPlan } | undefined {
  const conversation = contextSize * bytesPerToken
  const { layers } = fitOnCard({
    freeBytes: cardBytes,
    modelBytes: byteSize,
    blockCount,
    bytesPerToken,
    contextSize,
    sequences: 1,
  })
  const total = layersOf(blockCount)
  const room = machineBytes * usableShare - besideCardBytes
  const onMachine = byteSize * memoryPerFileByte + conversation
  const minLayers = Math.max(1, Math.ceil(total * (1 - room / onMachine)))
  if (room < 0 || layers < minLayers) return undefined
  const share = layers / total
  const bytes = besideCardBytes + (1 - share) * onMachine + share * (byteSize + conversation)
  return { layers, plan: { contextSize, sequences: 1, memoryBytes: Math.round(bytes), minLayers } }
}
