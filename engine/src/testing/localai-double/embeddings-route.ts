import { z } from 'zod'
import { type Route, refuse, sendJson } from './exchange.ts'
import { capabilityRefusal } from './model-refusals.ts'
import { refusalOf } from './refusals.ts'

const EmbeddingsBody = z.looseObject({ model: z.string(), input: z.string() })

/** Of every embedding of the double. */
export const embeddingDimensions = 1024

/** `POST /v1/embeddings`: numbers that depend on the text. */
export const embeddingsRoute: Route = ({ control, response, body }) => {
  const parsed = EmbeddingsBody.safeParse(body)
  if (!parsed.success) return refuse(response, refusalOf(control, 'malformed'))
  const { model, input } = parsed.data
  const refusal = capabilityRefusal(control, model, 'embeddings')
  if (refusal) return refuse(response, refusal)
  const embedding = Array.from({ length: embeddingDimensions }, (_, index) =>
    Math.sin(input.length + index),
  )
  sendJson(response, {
    object: 'list',
    model,
    data: [{ object: 'embedding', index: 0, embedding }],
    usage: { prompt_tokens: 1, completion_tokens: 0, total_tokens: 1 },
  })
}
