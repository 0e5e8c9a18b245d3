import { z } from 'zod'
import { type Route, refuse, sendJson } from './exchange.ts'
import { capabilityRefusal } from './model-refusals.ts'
import { refusalOf } from './refusals.ts'

const strings = z.union([z.string(), z.array(z.string())])
const EmbeddingsBody = z.looseObject({
  model: z.string(),
  input: strings,
  encoding_format: z.enum(['float', 'base64']).optional(),
})
const EmbedBody = z.looseObject({
  model: z.string(),
  input: strings,
  truncate: z.boolean().optional(),
})

/** Of every embedding of the double. */
export const embeddingDimensions = 256
/** Words that each server accepts in a text: the batch of llama-server, the context of the others. */
const maxWords = { 'llama-cpp': 512, ollama: 2048, vllm: 512 } as const

/** `POST /v1/embeddings`. Ollama cuts a long text here in silence. */
export const embeddingsRoute: Route = ({ control, response, body }) => {
  const parsed = EmbeddingsBody.safeParse(body)
  if (!parsed.success) return refuse(response, refusalOf(control, 'malformed'))
  const { model, input, encoding_format: format } = parsed.data
  const refusal = capabilityRefusal(control, model, 'embeddings')
  if (refusal) return refuse(response, refusal)
  const texts = [input].flat()
  const { server } = control
  const longest = Math.max(...texts.map((text) => wordsOf(text).length))
  if (server === 'vllm' && longest > maxWords.vllm)
    return sendJson(
      response,
      { error: { message: `This model's maximum context length is ${maxWords.vllm} tokens.` } },
      400,
    )
  if (server === 'llama-cpp' && longest > maxWords['llama-cpp'])
    return sendJson(
      response,
      {
        error: {
          code: 500,
          message: `input (${longest} tokens) is too large to process. increase the physical batch size`,
        },
      },
      500,
    )
  const data = texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding:
      format === 'base64' && server !== 'ollama' ? toBase64(vectorOf(text)) : vectorOf(text),
  }))
  sendJson(response, {
    object: 'list',
    model,
    // Nothing says in which order they come.
    data: data.toReversed(),
    usage: { prompt_tokens: longest, completion_tokens: 0, total_tokens: longest },
  })
}

/** Ollama's own `POST /api/embed`. */
export const ollamaEmbedRoute: Route = ({ control, response, body }) => {
  const parsed = EmbedBody.safeParse(body)
  if (!parsed.success) return refuse(response, refusalOf(control, 'malformed'))
  const { model, input, truncate = true } = parsed.data
  const refusal = capabilityRefusal(control, model, 'embeddings')
  if (refusal) return refuse(response, refusal)
  const texts = [input].flat()
  if (!truncate && texts.some((text) => wordsOf(text).length > maxWords.ollama))
    return sendJson(response, { error: 'the input length exceeds the context length' }, 400)
  sendJson(response, { model, embeddings: texts.map(vectorOf) })
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Texts that share words are near each other. */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(embeddingDimensions).fill(0)
  for (const word of ['', ...wordsOf(text)]) {
    let hash = 7
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
    const index = hash % embeddingDimensions
    vector[index] = (vector[index] ?? 0) + 1
  }
  return vector
}

const toBase64 = (vector: readonly number[]) =>
  Buffer.from(Float32Array.from(vector).buffer).toString('base64')
