import { type FixtureTensor, type FixtureValues, ggufBytes } from './gguf-bytes.ts'
import { text, uint32 } from './llama-header.ts'

export interface TinyEmbedderOptions {
  readonly name?: string
  readonly contextLength?: number
  /** Replaces or extends the header's values. */
  readonly values?: Partial<FixtureValues>
  /** As large as one that is really used, to measure how long it takes: it makes the same of a text. */
  readonly sizes?: Partial<EmbedderSizes>
}
interface EmbedderSizes {
  readonly width: number
  readonly feedForward: number
  readonly heads: number
  readonly layers: number
}

export const tinyEmbedderDimensions = 64
const tinySizes: EmbedderSizes = {
  ...{ width: tinyEmbedderDimensions, feedForward: 32, heads: 4, layers: 1 },
}
/** Words that have a token of their own; others are read by letters. */
export const embedderWords =
  'le la les de du des un une et budget ville soupe recette parking conge mairie page'

/**
 * A tiny BERT that embeds: every token has a direction of its own, attention and feed-forward add nothing, and the vector of a text is the
 * mean of its tokens. Texts that share words are near each other. The inference is llama.cpp's real one.
 */
export function tinyEmbedder({
  name = 'Embedder miniature',
  contextLength = 128,
  values = {},
  sizes: given = {},
}: TinyEmbedderOptions = {}): Buffer {
  const sizes = { ...tinySizes, ...given }
  const tokens = vocabulary()
  const header: FixtureValues = {
    'general.architecture': text('bert'),
    'general.name': text(name),
    'general.file_type': uint32(0),
    'bert.context_length': uint32(contextLength),
    'bert.embedding_length': uint32(sizes.width),
    'bert.block_count': uint32(sizes.layers),
    'bert.feed_forward_length': uint32(sizes.feedForward),
    'bert.attention.head_count': uint32(sizes.heads),
    'bert.attention.layer_norm_epsilon': { kind: 'float32', value: 1e-12 },
    'bert.attention.causal': { kind: 'bool', value: false },
    // The mean of the tokens.
    'bert.pooling_type': uint32(1),
    ...tokenizer(tokens),
  }
  return ggufBytes({
    values: known({ ...header, ...values }),
    tensors: tensors(sizes, tokens.length, contextLength),
  })
}

/** A value of `undefined` removes the key. */
const known = (values: Partial<FixtureValues>): FixtureValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  )

const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'] as const
const idOf = (token: (typeof special)[number]) => uint32(special.indexOf(token))

/** Each letter at the beginning of a word and inside it, so that any word is read; then whole words. */
function vocabulary(): readonly string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789.,;:!?\'’"()-']
  return [
    ...special,
    ...letters.map((letter) => `▁${letter}`),
    ...letters,
    ...embedderWords.split(' ').map((word) => `▁${word}`),
  ].filter((token, index, all) => all.indexOf(token) === index)
}

const tokenizer = (tokens: readonly string[]): FixtureValues => ({
  'tokenizer.ggml.model': text('bert'),
  'tokenizer.ggml.tokens': { kind: 'texts', value: tokens },
  'tokenizer.ggml.scores': { kind: 'floats', value: tokens.map(() => -1000) },
  'tokenizer.ggml.token_type': {
    kind: 'ints',
    value: tokens.map((_, index) => (index < special.length ? 3 : 1)),
  },
  'tokenizer.ggml.token_type_count': uint32(2),
  'tokenizer.ggml.padding_token_id': idOf('[PAD]'),
  'tokenizer.ggml.unknown_token_id': idOf('[UNK]'),
  'tokenizer.ggml.bos_token_id': idOf('[CLS]'),
  'tokenizer.ggml.cls_token_id': idOf('[CLS]'),
  'tokenizer.ggml.seperator_token_id': idOf('[SEP]'),
  'tokenizer.ggml.mask_token_id': idOf('[MASK]'),
})

function tensors(
  { width, feedForward, layers }: EmbedderSizes,
  tokenCount: number,
  contextLength: number,
): FixtureTensor[] {
  const tensor = (name: string, dimensions: readonly number[], fill?: () => number) => {
    const numbers = new Float32Array(dimensions.reduce((all, one) => all * one, 1))
    if (fill) for (const index of numbers.keys()) numbers[index] = fill()
    return { name, dimensions, bytes: Buffer.from(numbers.buffer) }
  }
  const norm = (name: string) => [
    tensor(`${name}.weight`, [width], () => 1),
    tensor(`${name}.bias`, [width]),
  ]
  const linear = (name: string, from: number, to: number) => [
    tensor(`${name}.weight`, [from, to]),
    tensor(`${name}.bias`, [to]),
  ]
  const layer = (block: string) => [
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].flatMap((name) =>
      linear(`${block}.${name}`, width, width),
    ),
    ...norm(`${block}.attn_output_norm`),
    ...linear(`${block}.ffn_up`, width, feedForward),
    ...linear(`${block}.ffn_down`, feedForward, width),
    ...norm(`${block}.layer_output_norm`),
  ]
  return [
    tensor('token_embd.weight', [width, tokenCount], randomSigns()),
    tensor('token_types.weight', [width, 2]),
    tensor('position_embd.weight', [width, contextLength]),
    ...norm('token_embd_norm'),
    ...Array.from({ length: layers }, (_, index) => layer(`blk.${index}`)).flat(),
  ]
}

/** 1 or -1, always the same ones: directions that have little in common. */
function randomSigns(): () => number {
  let state = 7
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state % 1000 < 500 ? -1 : 1
  }
}
