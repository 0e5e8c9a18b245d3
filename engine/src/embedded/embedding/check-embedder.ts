import type { ChatDetails } from '../chat/gguf/check-gguf.ts'
import { checkGguf } from '../chat/gguf/check-gguf.ts'
import type { GgufHeader } from '../chat/gguf/gguf-header.ts'
import type { ModelCheck, ModelEntry } from '../model-runtime.ts'

/** What there is to know of a model that embeds. */
export type EmbedderDetails = Pick<ChatDetails, 'architecture' | 'contextSize'>

/** Architectures that do nothing else, by their names in the llama.cpp of the locked node-llama-cpp. */
const embedders = new Set([
  'bert',
  'nomic-bert',
  'nomic-bert-moe',
  'neo-bert',
  'jina-bert-v2',
  'jina-bert-v3',
  'modern-bert',
  'eurobert',
  'gemma-embedding',
])
/** Those of chats that were trained to embed say how the vectors of their tokens are joined. */
const alsoEmbedders = new Set(['qwen3', 'qwen2', 'llama', 'gemma3', 'gemma2', 'lfm2'])

/** A text of a document has some hundreds of tokens; more context only takes memory. */
const maxContext = 2048

/** Detects files that llama.cpp would refuse, or that do not embed. */
export async function checkEmbedder(
  entry: ModelEntry,
  machineBytes?: number,
): Promise<ModelCheck<EmbedderDetails>> {
  const space = machineBytes === undefined ? {} : { machineBytes }
  const check = await checkGguf(entry, space, isEmbedder)
  if ('problem' in check) return check
  const { architecture, contextSize } = check.details
  return {
    ...check,
    details: { architecture, contextSize: Math.min(contextSize, maxContext) },
  }
}

const isEmbedder = (architecture: string, values: GgufHeader['values']): boolean =>
  embedders.has(architecture) ||
  (alsoEmbedders.has(architecture) && Number(values.get(`${architecture}.pooling_type`) ?? 0) > 0)
