import { z } from 'zod'
import { embeddingInput } from '#embedding-prefixes.ts'
import { type EmbeddingRequest, embeddingLimits } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from '#http/http-options.ts'
import { requireResponse } from '#http/json-response.ts'
import type { LocalAiDependencies } from './localai-dependencies.ts'

/** Numbers, or the same as 32-bit floats in base64. */
const Vector = z.union([z.array(z.number()), z.string()])
const OpenAiEmbeddings = z.looseObject({
  data: z.array(z.looseObject({ index: z.int().nonnegative(), embedding: Vector })),
})
const OllamaEmbeddings = z.looseObject({ embeddings: z.array(Vector) })

/** The model may have to be loaded first. */
const deadlineSeconds = 600
/** More numbers than any model gives. */
const dimensionsMax = 16_384

/** The vectors of texts, by the route that all these servers share; Ollama's own does not truncate in silence. */
export const createLocalAiEmbeddings =
  ({ http, models }: Pick<LocalAiDependencies, 'http' | 'models'>) =>
  async (request: EmbeddingRequest, signal: AbortSignal): Promise<readonly Float32Array[]> => {
    requireBounds(request)
    const { id: model } = await models.require(request.model, signal, 'embedding')
    const input = request.texts.map((text) => embeddingInput(model, text, request.as))
    const options = { signal, deadlineSeconds, max: httpLimits.picturesMax }
    if (models.isOllama()) {
      const json = { model, input, truncate: false }
      const response = await http.longRequest('/api/embed', { ...options, body: { json } })
      return checkVectors(requireResponse(response, OllamaEmbeddings).embeddings, input.length)
    }
    const json = { model, input, encoding_format: 'base64' }
    const response = await http.longRequest('/v1/embeddings', { ...options, body: { json } })
    const { data } = requireResponse(response, OpenAiEmbeddings)
    const sorted = data.toSorted((one, other) => one.index - other.index)
    return checkVectors(
      sorted.map(({ embedding }) => embedding),
      input.length,
    )
  }

function requireBounds({ texts }: EmbeddingRequest): void {
  if (texts.length > embeddingLimits.texts)
    throw new EngineFailure('too-large', { detail: `${texts.length} texts`, neverSent: true })
  if (texts.some((text) => Buffer.byteLength(text) > embeddingLimits.textBytes))
    throw new EngineFailure('too-large', { detail: 'a text is too long', neverSent: true })
}

/** A wrong vector would place a text anywhere, and nobody would see it. */
function checkVectors(
  given: readonly z.output<typeof Vector>[],
  expected: number,
): readonly Float32Array[] {
  const vectors = given.map(toFloats)
  const [first] = vectors
  if (vectors.length !== expected || !first || first.length === 0)
    throw new EngineFailure('empty-answer', { detail: `${vectors.length} of ${expected} vectors` })
  return vectors.map((vector) => {
    const length = Math.hypot(...vector)
    if (vector.length !== first.length || vector.length > dimensionsMax)
      throw new EngineFailure('bad-answer', { detail: 'vectors of different lengths' })
    if (!Number.isFinite(length) || length === 0)
      throw new EngineFailure('bad-answer', { detail: 'a vector without direction' })
    return vector.map((value) => value / length)
  })
}

function toFloats(vector: z.output<typeof Vector>): Float32Array {
  if (typeof vector !== 'string') return Float32Array.from(vector)
  const bytes = Buffer.from(vector, 'base64')
  const floats = new Float32Array(Math.floor(bytes.length / Float32Array.BYTES_PER_ELEMENT))
  for (const index of floats.keys())
    floats[index] = bytes.readFloatLE(index * Float32Array.BYTES_PER_ELEMENT)
  return floats
}
