import type { FixtureValues } from './gguf-bytes.ts'

export interface LlamaSizes {
  readonly name: string
  readonly contextLength: number
  readonly tokens: number
  readonly width: number
  readonly layers: number
  readonly feedForward: number
  readonly heads: number
  readonly keyHeads: number
}

export const uint32 = (value: number) => ({ kind: 'uint32', value }) as const
export const text = (value: string) => ({ kind: 'text', value }) as const
export const plainTemplate =
  '{% for m in messages %}<{{ m.role }}> {{ m.content }}\n{% endfor %}<assistant>'

/** The header of a model with the plainest architecture. */
export const llamaHeader = ({
  name,
  contextLength,
  tokens,
  width,
  layers,
  feedForward,
  heads,
  keyHeads,
}: LlamaSizes): FixtureValues => ({
  'general.architecture': text('llama'),
  'general.name': text(name),
  'general.file_type': uint32(0),
  'llama.context_length': uint32(contextLength),
  'llama.embedding_length': uint32(width),
  'llama.block_count': uint32(layers),
  'llama.feed_forward_length': uint32(feedForward),
  'llama.attention.head_count': uint32(heads),
  'llama.attention.head_count_kv': uint32(keyHeads),
  'llama.attention.layer_norm_rms_epsilon': { kind: 'float32', value: 1e-5 },
  'llama.rope.dimension_count': uint32(width / heads),
  'llama.vocab_size': uint32(tokens),
})
