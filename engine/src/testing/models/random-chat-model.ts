import { createCipheriv } from 'node:crypto'
import { type FixtureTensor, type FixtureValues, ggufBytes } from './gguf-bytes.ts'
import { llamaHeader, plainTemplate, text, uint32 } from './llama-header.ts'

/** About 0.3 billion parameters. */
const sizes = { width: 1024, layers: 22, feedForward: 3072, heads: 16, keyHeads: 4, tokens: 32_000 }
export const randomModelContext = 4096

/** Q4_0: blocks of 32 weights, a 16-bit scale and then 4 bits each. */
const packing = { number: 2, numbers: 32, bytes: 18 }
const scale = Buffer.from([0x00, 0x18]) // about 0.002

/** A chat model as large and as slow as a small real one, with random output; always the same bytes. */
export function randomChatModel(): Buffer {
  const values = {
    ...llamaHeader({ name: 'Au hasard', contextLength: randomModelContext, ...sizes }),
    ...tokenizer(),
  }
  return ggufBytes({ values, tensors: tensors() })
}

function tokenizer(): FixtureValues {
  const bytes = Array.from(
    { length: 256 },
    (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
  )
  const letters = Array.from({ length: 95 }, (_, index) =>
    index === 0 ? '▁' : String.fromCharCode(32 + index),
  )
  const tokens = ['<unk>', '<s>', '</s>', ...bytes, ...letters]
  const kinds = [2, 3, 3, ...bytes.map(() => 6), ...letters.map(() => 1)]
  while (tokens.length < sizes.tokens) {
    tokens.push(`▁mot${tokens.length}`)
    kinds.push(1)
  }
  return {
    'tokenizer.ggml.model': text('llama'),
    'tokenizer.ggml.tokens': { kind: 'texts', value: tokens },
    'tokenizer.ggml.scores': { kind: 'floats', value: tokens.map((_, token) => -token) },
    'tokenizer.ggml.token_type': { kind: 'ints', value: kinds },
    'tokenizer.ggml.bos_token_id': uint32(1),
    'tokenizer.ggml.eos_token_id': uint32(2),
    'tokenizer.ggml.unknown_token_id': uint32(0),
    'tokenizer.ggml.add_bos_token': { kind: 'bool', value: true },
    'tokenizer.chat_template': text(plainTemplate),
  }
}

function tensors(): FixtureTensor[] {
  const { width, layers, feedForward, heads, keyHeads, tokens } = sizes
  const keyWidth = (width / heads) * keyHeads
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16))
  const packed = (name: string, ...dimensions: number[]): FixtureTensor => {
    const blocks =
      dimensions.reduce((product, dimension) => product * dimension, 1) / packing.numbers
    const bytes = noise.update(Buffer.alloc(blocks * packing.bytes))
    for (let block = 0; block < blocks; block += 1) scale.copy(bytes, block * packing.bytes)
    return { name: `${name}.weight`, dimensions, packing: packing.number, bytes }
  }
  const norm = (name: string): FixtureTensor => ({
    name: `${name}.weight`,
    dimensions: [width],
    bytes: Buffer.from(new Float32Array(width).fill(1).buffer),
  })
  const layer = (index: number) => {
    const name = (part: string) => `blk.${index}.${part}`
    return [
      norm(name('attn_norm')),
      packed(name('attn_q'), width, width),
      packed(name('attn_k'), width, keyWidth),
      packed(name('attn_v'), width, keyWidth),
      packed(name('attn_output'), width, width),
      norm(name('ffn_norm')),
      packed(name('ffn_gate'), width, feedForward),
      packed(name('ffn_down'), feedForward, width),
      packed(name('ffn_up'), width, feedForward),
    ]
  }
  return [
    packed('token_embd', width, tokens),
    norm('output_norm'),
    ...Array.from({ length: layers }, (_, index) => layer(index)).flat(),
  ]
}
