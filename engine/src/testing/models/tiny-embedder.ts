import { type FixtureTensor, type FixtureValues, ggufBytes } from './gguf-bytes.ts'
import { text, uint32 } from './llama-header.ts'

export interface TinyEmbedderOptions {
  readonly name?: string
  readonly contextLength?: number
  /** Replaces or extends the header's values. */
  readonly values?: Partial<FixtureValues>
}

export const tinyEmbedderDimensions = 64
const sizes = { width: tinyEmbedderDimensions, feedForward: 32, heads: 4 }
/** Words that have a token of their own; others are read by letters. */
const words = 'le la les de du des un une et budget ville soupe recette parking conge mairie page'

/**
 * A tiny BERT that embeds: every token has a direction of its own, attention and feed-forward add nothing, and the vector of a text is the
 * mean of its tokens. Texts that share words are near each other. The inference is llama.cpp's real one.
 */
export function tinyEmbedder({
  name = 'Embedder miniature',
  contextLength = 128,
  values = {},
}: TinyEmbedderOptions = {}): Buffer {
  const tokens = vocabulary()
  const header: FixtureValues = {
    'general.architecture': text('bert'),
    'general.name': text(name),
    'general.file_type': uint32(0),
    'bert.context_length': uint32(contextLength),
    'bert.embedding_length': uint32(sizes.width),
    'bert.block_count': uint32(1),
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
    tensors: tensors(tokens.length, contextLength),
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
    ...words.split(' ').map((word) => `▁${word}`),
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

function tensors(tokenCount: number, contextLength: number): FixtureTensor[] {
  const { width, feedForward } = sizes
  const tensor = (name: string, dimensions: readonly number[], fill: () => number) => ({
    name,
    dimensions,
    bytes: Buffer.from(
      Float32Array.from({ length: dimensions.reduce((all, one) => all * one, 1) }, fill).buffer,
    ),
  })
  const zeros = (name: string, ...dimensions: number[]) => tensor(name, dimensions, () => 0)
  const norm = (name: string) => [
    tensor(`${name}.weight`, [width], () => 1),
    zeros(`${name}.bias`, width),
  ]
  const layer = (name: string, from: number, to: number) => [
    zeros(`blk.0.${name}.weight`, from, to),
    zeros(`blk.0.${name}.bias`, to),
  ]
  return [
    tensor('token_embd.weight', [width, tokenCount], randomSigns()),
    zeros('token_types.weight', width, 2),
    zeros('position_embd.weight', width, contextLength),
    ...norm('token_embd_norm'),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].flatMap((name) => layer(name, width, width)),
    ...norm('blk.0.attn_output_norm'),
    ...layer('ffn_up', width, feedForward),
    ...layer('ffn_down', feedForward, width),
    ...norm('blk.0.layer_output_norm'),
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
