import { type FixtureTensor, type FixtureValues, ggufBytes } from './gguf-bytes.ts'

/** What the hand-made chat model answers, whatever it is asked. */
export const chainSentence = 'Bonjour ! Je suis un modèle miniature de test : voici une réponse connue .'

export interface ChainOptions {
  /** Of words and blanks; each word once. */
  readonly sentence?: string
  /** Begins again and again instead of ending. */
  readonly isEndless?: boolean
  readonly name?: string
  readonly contextLength?: number
  /** In place of, or beside, what the header says. */
  readonly values?: Partial<FixtureValues>
}

/**
 * A chat model made by hand: every token stands for a direction of its own, attention and feed-forward are zero, and the
 * output turns each word into the next one of the sentence. What comes out is llama.cpp's real inference.
 */
export function chainModel({ sentence = chainSentence, isEndless = false, name = 'Modèle miniature', ...more }: ChainOptions = {}): Buffer {
  const words = sentence.split(' ')
  const { tokens, first } = vocabulary(words)
  const last = first + words.length - 1
  const next = (token: number) => {
    if (token < first || token > last) return first
    if (token < last) return token + 1
    return isEndless ? first : endToken
  }
  const sizes = { width: tokens.length, contextLength: more.contextLength ?? 2048 }
  const values = { ...header(name, sizes), ...tokenizer(tokens, first, last), ...more.values }
  return ggufBytes({ values: known(values), tensors: tensorsOf(tokens.length, next) })
}

const endToken = 2
const feedForward = 32

/** A value given as `undefined` takes one away. */
const known = (values: Partial<FixtureValues>): FixtureValues =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])))

/** Bytes first, so that any question can be read; then the words, and what fills up to a round number. */
function vocabulary(words: readonly string[]) {
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`)
  const tokens = ['<unk>', '<s>', '</s>', ...bytes]
  const first = tokens.length
  tokens.push(...words.map((word) => `▁${word}`))
  while (tokens.length % 64 !== 0) tokens.push(`▁x${tokens.length}`)
  return { tokens, first }
}

const uint32 = (value: number) => ({ kind: 'uint32', value }) as const
const text = (value: string) => ({ kind: 'text', value }) as const

const header = (name: string, { width, contextLength }: { readonly width: number; readonly contextLength: number }): FixtureValues => ({
  'general.architecture': text('llama'),
  'general.name': text(name),
  'general.file_type': uint32(0),
  'llama.context_length': uint32(contextLength),
  'llama.embedding_length': uint32(width),
  'llama.block_count': uint32(1),
  'llama.feed_forward_length': uint32(feedForward),
  'llama.attention.head_count': uint32(4),
  'llama.attention.head_count_kv': uint32(2),
  'llama.attention.layer_norm_rms_epsilon': { kind: 'float32', value: 1e-5 },
  'llama.rope.dimension_count': uint32(width / 4),
  'llama.vocab_size': uint32(width),
})

function tokenizer(tokens: readonly string[], first: number, last: number): FixtureValues {
  const kindOf = (token: number) => {
    if (token === 0) return 2 // unknown
    if (token <= endToken) return 3 // control
    return token < first ? 6 : 1 // bytes, words
  }
  return {
    'tokenizer.ggml.model': text('llama'),
    'tokenizer.ggml.tokens': { kind: 'texts', value: tokens },
    'tokenizer.ggml.scores': {
      kind: 'floats',
      value: tokens.map((_, token) => (token >= first && token <= last ? first - token - 1 : -1000)),
    },
    'tokenizer.ggml.token_type': { kind: 'ints', value: tokens.map((_, token) => kindOf(token)) },
    'tokenizer.ggml.bos_token_id': uint32(1),
    'tokenizer.ggml.eos_token_id': uint32(endToken),
    'tokenizer.ggml.unknown_token_id': uint32(0),
    'tokenizer.ggml.add_bos_token': { kind: 'bool', value: true },
    'tokenizer.chat_template': text('{% for m in messages %}<{{ m.role }}> {{ m.content }}\n{% endfor %}<assistant>'),
  }
}

function tensorsOf(width: number, next: (token: number) => number): FixtureTensor[] {
  const zeros = (...dimensions: number[]) => new Float32Array(dimensions.reduce((product, dimension) => product * dimension, 1))
  const square = (column: (token: number) => number) => {
    const numbers = zeros(width, width)
    for (let token = 0; token < width; token += 1) numbers[column(token) * width + token] = 1
    return numbers
  }
  const empty = (name: string, ...dimensions: number[]) => ({ name: `blk.0.${name}.weight`, dimensions, numbers: zeros(...dimensions) })
  const norm = (name: string) => ({ name: `${name}.weight`, dimensions: [width], numbers: zeros(width).fill(1) })
  return [
    { name: 'token_embd.weight', dimensions: [width, width], numbers: square((token) => token) },
    norm('output_norm'),
    { name: 'output.weight', dimensions: [width, width], numbers: square(next) },
    norm('blk.0.attn_norm'),
    empty('attn_q', width, width),
    empty('attn_k', width, width / 2),
    empty('attn_v', width, width / 2),
    empty('attn_output', width, width),
    norm('blk.0.ffn_norm'),
    empty('ffn_gate', width, feedForward),
    empty('ffn_down', feedForward, width),
    empty('ffn_up', width, feedForward),
  ]
}
