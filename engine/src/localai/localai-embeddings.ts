import { z } from 'zod'
import type { EmbeddingRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from '#http/http-options.ts'
import { requireResponse } from '#http/json-response.ts'
import type { LocalAiDependencies } from './localai-dependencies.ts'

const Embeddings = z.looseObject({
  data: z.array(z.looseObject({ embedding: z.array(z.number()) })).nullish(),
})

/** The model may have to be loaded first. */
const deadlineSeconds = 600

/** The embedding of one text, by the route that all these servers share. */
export const createLocalAiEmbeddings =
  ({ http, models }: Pick<LocalAiDependencies, 'http' | 'models'>) =>
  async ({ model, text }: EmbeddingRequest, signal: AbortSignal): Promise<readonly number[]> => {
    await models.require(model, signal, 'embedding')
    const response = await http.longRequest('/v1/embeddings', {
      signal,
      deadlineSeconds,
      max: httpLimits.responseMax,
      body: { json: { model, input: text } },
    })
    const numbers = requireResponse(response, Embeddings).data?.[0]?.embedding ?? []
    if (numbers.length === 0)
      throw new EngineFailure('empty-answer', { detail: response.text.slice(0, 200) })
    return numbers
  }
