import { machineMemory } from '../../machine-memory.ts'
import { modelProblemOf, rejectModel } from '../../model-problem.ts'
import type { ModelCheck, ModelEntry } from '../../model-runtime.ts'
import { chatArchitectures } from './chat-architectures.ts'
import { type GgufHeader, readGguf } from './gguf-header.ts'
import type { GgufValue } from './gguf-values.ts'
import { type ChatMemoryPlan, type MemorySpace, planChatMemory } from './plan-memory.ts'

/** The relevant part of a chat model's header. */
export interface ChatDetails extends ChatMemoryPlan {
  readonly architecture: string
  readonly blockCount: number
  readonly bytesPerToken: number
}

/** Whether models of an architecture do what the folder is for. */
type IsAccepted = (architecture: string, values: GgufHeader['values']) => boolean
const isChat: IsAccepted = (architecture) => chatArchitectures.has(architecture)

/** Detects files that llama.cpp would refuse, or that would end its process. It reads them in plain JavaScript. */
export async function checkGguf(
  entry: ModelEntry,
  { machineBytes = machineMemory(), cardBytes = 0 }: Partial<MemorySpace> = {},
  isAccepted: IsAccepted = isChat,
): Promise<ModelCheck<ChatDetails>> {
  try {
    if (entry.kind === 'folder') rejectModel('not-a-file', 'such a model is one file')
    const header = await readGguf(entry.path)
    const architecture = requireArchitecture(header, isAccepted)
    return evaluateHeader(entry, { ...header, architecture }, { machineBytes, cardBytes })
  } catch (cause) {
    return { problem: modelProblemOf(cause) }
  }
}

/** @returns its name */
function requireArchitecture({ values }: GgufHeader, isAccepted: IsAccepted): string {
  const architecture = values.get('general.architecture')
  if (typeof architecture !== 'string') rejectModel('missing-metadata', 'general.architecture')
  if (!isAccepted(architecture, values)) rejectModel('wrong-architecture', architecture)
  return architecture
}

function evaluateHeader(
  entry: ModelEntry,
  { values, tensors, architecture }: GgufHeader & { readonly architecture: string },
  space: MemorySpace,
): ModelCheck<ChatDetails> {
  if (Number(values.get('split.count') ?? 0) > 1)
    rejectModel('split', `one of ${String(values.get('split.count'))} pieces`)
  checkTokens(values)
  if (!tensors.some(({ name }) => name === 'token_embd.weight'))
    rejectModel('missing-metadata', 'token_embd.weight')
  const number = (name: string) =>
    positive(values.get(`${architecture}.${name}`), `${architecture}.${name}`)
  const sizes = {
    byteSize: entry.byteSize,
    contextLength: number('context_length'),
    bytesPerToken: bytesPerToken(architecture, values),
    blockCount: number('block_count'),
  }
  const plan = planChatMemory(sizes, space)
  if (!plan)
    rejectModel(
      'machine-too-small',
      `for a file of ${entry.byteSize} bytes, with ${space.machineBytes} bytes of memory and ${space.cardBytes} on a card`,
    )
  const title = values.get('general.name')
  return {
    name:
      typeof title === 'string' && title.trim() !== ''
        ? title.trim()
        : entry.name.replace(/\.gguf$/i, ''),
    memoryBytes: plan.memoryBytes,
    details: {
      ...plan,
      architecture,
      blockCount: sizes.blockCount,
      bytesPerToken: sizes.bytesPerToken,
    },
  }
}

/** llama.cpp ends its process when two tokens have the same text, and reads past lists that are too short. */
function checkTokens(values: GgufHeader['values']) {
  if (typeof values.get('tokenizer.ggml.model') !== 'string')
    rejectModel('missing-metadata', 'tokenizer.ggml.model')
  const tokens = values.get('tokenizer.ggml.tokens')
  const count = countOf(tokens)
  if (count === 0) rejectModel('missing-metadata', 'tokenizer.ggml.tokens')
  if (typeof tokens === 'object' && 'repeated' in tokens)
    rejectModel('duplicate-tokens', JSON.stringify(tokens.repeated))
  for (const name of ['tokenizer.ggml.scores', 'tokenizer.ggml.token_type']) {
    const list = values.get(name)
    if (list !== undefined && countOf(list) !== count)
      rejectModel('missing-metadata', `${name} is not as long as the tokens`)
  }
}

function countOf(value: GgufValue | undefined): number {
  if (typeof value !== 'object') return 0
  return 'count' in value ? value.count : value.length
}

function positive(value: GgufValue | undefined, name: string): number {
  if (typeof value !== 'number' || !(value > 0)) rejectModel('missing-metadata', name)
  return value
}

/** Keys and values of every layer, two bytes each. A model without attention needs the same memory for any length. */
function bytesPerToken(architecture: string, values: GgufHeader['values']): number {
  const of = (name: string) => values.get(`${architecture}.${name}`)
  const width = positive(of('embedding_length'), `${architecture}.embedding_length`)
  const layers = positive(of('block_count'), `${architecture}.block_count`)
  const heads = maxOf(of('attention.head_count'))
  if (heads === 0) return 0
  const keyHeads = maxOf(of('attention.head_count_kv')) || heads
  const keyLength = maxOf(of('attention.key_length')) || width / heads
  const valueLength = maxOf(of('attention.value_length')) || width / heads
  return Math.ceil(2 * layers * keyHeads * (keyLength + valueLength))
}

/** Some models have one number for all layers, others one for each. */
function maxOf(value: GgufValue | undefined): number {
  if (typeof value === 'number') return value
  return Array.isArray(value) ? Math.max(0, ...value.map(Number)) : 0
}
