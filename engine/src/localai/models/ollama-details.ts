import { z } from 'zod'
import type { EngineModel } from '#engine.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'
import { ollamaCapabilities } from './model-capabilities.ts'
import { type ListedModel, modelOf } from './model-lists.ts'

const Version = z.looseObject({ version: z.string() })
const Show = z.looseObject({
  capabilities: z.array(z.string()).nullish().catch(undefined),
  parameters: z.string().nullish().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).nullish().catch(undefined),
})

const Running = z.looseObject({
  models: z
    .array(
      z.looseObject({
        model: z.string(),
        context_length: z.number().int().positive().optional().catch(undefined),
      }),
    )
    .nullable(),
})

/** What it gives a model unless told otherwise, on most machines; beyond it forgets the beginning without a word. */
const defaultContextSize = 4096
/** At once; a home server has tens of models. */
const parallelRequests = 4

/** Ollama's list says nothing of what its models do, but it answers for each; the answers are kept while a model stays the same. */
export function createOllamaDetails(http: EngineHttp) {
  const kept = new Map<string, EngineModel>()
  const given = new Map<string, number>()
  const keyOf = ({ id, created }: ListedModel) => `${id} ${created}`

  async function ask(listed: ListedModel, signal: AbortSignal) {
    const shown = parseResponse(
      await http.request('/api/show', { signal, body: { model: listed.id } }),
      Show,
    )
    if (!shown?.capabilities) return
    const contextSize = contextOf(shown)
    const capabilities = ollamaCapabilities(shown.capabilities)
    const model = modelOf(listed.id, {
      capabilities,
      dialect: 'openai',
      ...(contextSize && { contextSize }),
    })
    kept.set(keyOf(listed), model)
  }

  /** A model in memory has the context that this server really gives it; it is remembered when the model goes. */
  async function askRunning(signal: AbortSignal) {
    const running = parseResponse(await http.request('/api/ps', { signal }), Running)
    for (const { model, context_length } of running?.models ?? [])
      if (context_length) given.set(model, context_length)
  }

  return {
    /** Is this Ollama? Asked only of a list that could be its own. */
    async isOllama(listed: readonly ListedModel[], signal: AbortSignal): Promise<boolean> {
      const others = new Set(['vllm', 'llamacpp', undefined])
      if (listed.length === 0 || listed.some(({ owned_by }) => others.has(owned_by))) return false
      return parseResponse(await http.request('/api/version', { signal }), Version) !== undefined
    },
    /** What it tells of each model; a model it tells nothing of is absent. */
    async detailsOf(
      listed: readonly ListedModel[],
      signal: AbortSignal,
    ): Promise<ReadonlyMap<string, EngineModel>> {
      const unknown = listed.filter((model) => !kept.has(keyOf(model)))
      for (let from = 0; from < unknown.length; from += parallelRequests) {
        await Promise.all(
          unknown.slice(from, from + parallelRequests).map((model) => ask(model, signal)),
        )
      }
      await askRunning(signal)
      return new Map(
        listed.flatMap((model) => {
          const details = kept.get(keyOf(model))
          const contextSize = given.get(model.id)
          return details
            ? [
                [
                  model.id,
                  contextSize === undefined ? details : { ...details, contextSize },
                ] as const,
              ]
            : []
        }),
      )
    },
  }
}

/** What the model file asks for (`num_ctx`), else what is usual; never more than what the model was made for (`<architecture>.context_length`). */
function contextOf({ model_info: info, parameters }: z.output<typeof Show>): number | undefined {
  const made = Object.entries(info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1]
  const asked = Number(/^num_ctx\s+(\d+)/m.exec(parameters ?? '')?.[1] ?? defaultContextSize)
  return typeof made === 'number' && made > 0 ? Math.min(made, asked) : undefined
}
