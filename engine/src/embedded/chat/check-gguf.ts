import type { ModelCheck, ModelEntry } from '#embedded/family.ts'
import { machineMemory } from '#embedded/machine-memory.ts'
import { problemOf, refuse } from '#embedded/model-problem.ts'
import { architectures } from './architectures.ts'
import { type ChatPlan, planChat } from './chat-memory.ts'
import { type GgufHeader, readGguf } from './gguf-header.ts'
import type { GgufValue } from './gguf-values.ts'

/** What is known of a chat model without loading it. */
export interface ChatDetails extends ChatPlan {
  readonly architecture: string
}

/** Refuses in plain JavaScript what llama.cpp would refuse, or end its process on. */
export async function checkGguf(
  entry: ModelEntry,
  machineBytes = machineMemory(),
): Promise<ModelCheck<ChatDetails>> {
  try {
    if (entry.kind === 'folder') refuse('not-a-file', 'a chat model is one file')
    return judge(entry, await readGguf(entry.path), machineBytes)
  } catch (cause) {
    return { problem: problemOf(cause) }
  }
}

function judge(
  entry: ModelEntry,
  { values, tensors }: GgufHeader,
  machineBytes: number,
): ModelCheck<ChatDetails> {
  const architecture = values.get('general.architecture')
  if (typeof architecture !== 'string') refuse('missing-metadata', 'general.architecture')
  if (!architectures.has(architecture)) refuse('wrong-architecture', architecture)
  if (Number(values.get('split.count') ?? 0) > 1)
    refuse('split', `one of ${String(values.get('split.count'))} pieces`)
  checkTokens(values)
  if (!tensors.some(({ name }) => name === 'token_embd.weight'))
    refuse('missing-metadata', 'token_embd.weight')
  const number = (name: string) =>
    positive(values.get(`${architecture}.${name}`), `${architecture}.${name}`)
  const sizes = {
    byteSize: entry.byteSize,
    contextLength: number('context_length'),
    bytesPerToken: bytesPerToken(architecture, values),
  }
  const plan = planChat(sizes, machineBytes)
  if (!plan)
    refuse(
      'machine-too-small',
      `for a file of ${entry.byteSize} bytes, with ${machineBytes} bytes of memory`,
    )
  const title = values.get('general.name')
  return {
    name:
      typeof title === 'string' && title.trim() !== ''
        ? title.trim()
        : entry.name.replace(/\.gguf$/i, ''),
    memoryBytes: plan.memoryBytes,
    details: { ...plan, architecture },
  }
}

/** llama.cpp ends its process when two tokens have the same text, and reads past lists that are too short. */
function checkTokens(values: GgufHeader['values']) {
  if (typeof values.get('tokenizer.ggml.model') !== 'string')
    refuse('missing-metadata', 'tokenizer.ggml.model')
  const tokens = values.get('tokenizer.ggml.tokens')
  const count = countOf(tokens)
  if (count === 0) refuse('missing-metadata', 'tokenizer.ggml.tokens')
  if (typeof tokens === 'object' && 'repeated' in tokens)
    refuse('duplicate-tokens', JSON.stringify(tokens.repeated))
  for (const name of ['tokenizer.ggml.scores', 'tokenizer.ggml.token_type']) {
    const list = values.get(name)
    if (list !== undefined && countOf(list) !== count)
      refuse('missing-metadata', `${name} is not as long as the tokens`)
  }
}

function countOf(value: GgufValue | undefined): number {
  if (typeof value !== 'object') return 0
  return 'count' in value ? value.count : value.length
}

function positive(value: GgufValue | undefined, name: string): number {
  if (typeof value !== 'number' || !(value > 0)) refuse('missing-metadata', name)
  return value
}

/** Keys and values of every layer, two bytes each; a model without attention keeps the same memory however long it reads. */
function bytesPerToken(architecture: string, values: GgufHeader['values']): number {
  const of = (name: string) => values.get(`${architecture}.${name}`)
  const width = positive(of('embedding_length'), `${architecture}.embedding_length`)
  const layers = positive(of('block_count'), `${architecture}.block_count`)
  const heads = greatest(of('attention.head_count'))
  if (heads === 0) return 0
  const keyHeads = greatest(of('attention.head_count_kv')) || heads
  const keyLength = greatest(of('attention.key_length')) || width / heads
  const valueLength = greatest(of('attention.value_length')) || width / heads
  return Math.ceil(2 * layers * keyHeads * (keyLength + valueLength))
}

/** Some models say one number for all layers, others one for each. */
function greatest(value: GgufValue | undefined): number {
  if (typeof value === 'number') return value
  return Array.isArray(value) ? Math.max(0, ...value.map(Number)) : 0
}
