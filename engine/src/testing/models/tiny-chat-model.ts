import { type FixtureTensor, type FixtureValues, ggufBytes } from './gguf-bytes.ts'
import { llamaHeader, plainTemplate, text, uint32 } from './llama-header.ts'

/** The reply of this model to every question. */
export const tinyModelReply =
  'Bonjour ! Je suis un modèle miniature de test : voici une réponse connue .'

export interface TinyChatModelOptions {
  /** Words and spaces; each word occurs once. */
  readonly sentence?: string
  /** Starts again instead of ending. */
  readonly isEndless?: boolean
  readonly name?: string
  readonly contextLength?: number
  /** Replaces or extends the header's values. */
  readonly values?: Partial<FixtureValues>
}

/**
 * A tiny chat model: every token is a direction of its own, attention and feed-forward are zero,
 * and the output maps each
 * word to the next one of the sentence. The inference is llama.cpp's real one.
 */
export function tinyChatModel({
  sentence = tinyModelReply,
  isEndless = false,
  name = 'Modèle miniature',
  ...more
}: TinyChatModelOptions = {}): Buffer {
  const words = sentence.split(' ')
  const { tokens, first } = vocabulary(words)
  const last = first + words.length - 1
  const next = (token: number) => {
    if (token < first || token > last) return first
    if (token < last) return token + 1
    return isEndless ? first : endToken
  }
  const sizes = { width: tokens.length, layers: 1, feedForward, heads: 4, keyHeads: 2 }
  const header = llamaHeader({
    name,
    contextLength: more.contextLength ?? 2048,
    tokens: tokens.length,
    ...sizes,
  })
  const values = { ...header, ...tokenizer(tokens, first, last), ...more.values }
  return ggufBytes({ values: known(values), tensors: tensorsOf(tokens.length, next) })
}

const endToken = 2
const feedForward = 32

/** A value of `undefined` removes the key. */
const known = (values: Partial<FixtureValues>): FixtureValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  )

/** Bytes first, so that any question can be tokenized; then the words, and padding up to a round number. */
function vocabulary(words: readonly string[]) {
  const bytes = Array.from(
    { length: 256 },
    (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
  )
  const tokens = ['<unk>', '<s>', '</s>', ...bytes]
  const first = tokens.length
  tokens.push(...words.map((word) => `▁${word}`))
  while (tokens.length % 64 !== 0) tokens.push(`▁x${tokens.length}`)
  return { tokens, first }
}

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
      value: tokens.map((_, token) =>
        token >= first && token <= last ? first - token - 1 : -1000,
      ),
    },
    'tokenizer.ggml.token_type': { kind: 'ints', value: tokens.map((_, token) => kindOf(token)) },
    'tokenizer.ggml.bos_token_id': uint32(1),
    'tokenizer.ggml.eos_token_id': uint32(endToken),
    'tokenizer.ggml.unknown_token_id': uint32(0),
    'tokenizer.ggml.add_bos_token': { kind: 'bool', value: true },
    'tokenizer.chat_template': text(plainTemplate),
  }
}

function tensorsOf(width: number, next: (token: number) => number): FixtureTensor[] {
  const zeros = (...dimensions: number[]) =>
    new Float32Array(dimensions.reduce((product, dimension) => product * dimension, 1))
  const square = (column: (token: number) => number) => {
    const numbers = zeros(width, width)
    for (let token = 0; token < width; token += 1) numbers[column(token) * width + token] = 1
    return numbers
  }
  const tensor = (
    name: string,
    dimensions: readonly number[],
    { buffer }: Float32Array<ArrayBuffer>,
  ): FixtureTensor => ({
    name: `${name}.weight`,
    dimensions,
    bytes: Buffer.from(buffer),
  })
  const empty = (name: string, ...dimensions: number[]) =>
    tensor(`blk.0.${name}`, dimensions, zeros(...dimensions))
  const norm = (name: string) => tensor(name, [width], zeros(width).fill(1))
  return [
    tensor(
      'token_embd',
      [width, width],
      square((token) => token),
    ),
    norm('output_norm'),
    tensor('output', [width, width], square(next)),
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
