import { z } from 'zod'
import { defined } from '#defined.ts'
import type { EngineModel } from '#engine.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'
import { ollamaCapabilities } from './model-capabilities.ts'
import { type ListedModel, modelOf } from './model-lists.ts'
import { ignoredByOllama } from './supported-parameters.ts'

const Version = z.looseObject({ version: z.string() })
const Show = z.looseObject({
  capabilities: z.array(z.string()).nullish().catch(undefined),
  parameters: z.string().nullish().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).nullish().catch(undefined),
})

const Tags = z.looseObject({
  models: z.array(z.looseObject({ model: z.string(), digest: z.string() })).nullable(),
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

/** Ollama's default on most machines; beyond it the beginning of a conversation is silently dropped. */
const defaultContextSize = 4096
/** Requests at once; a home server has tens of models. */
const parallelRequests = 4

/**
 * Ollama's list does not include capabilities, but each model can be queried. Results are cached
 * while the model stays the same.
 */
export function createOllamaDetails(http: EngineHttp) {
  const cached = new Map<string, EngineModel>()
  /**
   * By model. The context size that this server really uses is known while the model is loaded, and
   * cached afterwards.
   */
  const contextSizes = new Map<string, number>()
  let loaded: ReadonlySet<string> = new Set()
  const keyOf = ({ id, created }: ListedModel) => `${id} ${created}`

  async function load(model: ListedModel, signal: AbortSignal) {
    const details = await fetchDetails(http, model.id, signal)
    if (details) cached.set(keyOf(model), details)
  }

  function detailsOf(model: ListedModel): EngineModel | undefined {
    const details = cached.get(keyOf(model))
    const contextSize = contextSizes.get(model.id)
    const isLoaded = loaded.has(model.id)
    return details && { ...details, isLoaded, ...defined({ contextSize }) }
  }

  return {
    /** Whether this is Ollama; requested only if the list could be Ollama's. */
    async isOllama(listed: readonly ListedModel[], signal: AbortSignal): Promise<boolean> {
      const others = new Set(['vllm', 'llamacpp', undefined])
      if (listed.length === 0 || listed.some(({ owned_by }) => others.has(owned_by))) return false
      return parseResponse(await http.request('/api/version', { signal }), Version) !== undefined
    },
    /** The details by model; a model without details is absent. */
    async detailsOf(
      listed: readonly ListedModel[],
      signal: AbortSignal,
    ): Promise<ReadonlyMap<string, EngineModel>> {
      const unknown = listed.filter((model) => !cached.has(keyOf(model)))
      for (let from = 0; from < unknown.length; from += parallelRequests) {
        const batch = unknown.slice(from, from + parallelRequests)
        await Promise.all(batch.map((model) => load(model, signal)))
      }
      const [running, digests] = await Promise.all([
        fetchRunning(http, signal),
        fetchDigests(http, signal),
      ])
      loaded = new Set(running.map(({ model }) => model))
      for (const { model, context_length: contextSize } of running)
        if (contextSize) contextSizes.set(model, contextSize)
      return new Map(
        listed.flatMap((model) => {
          const details = detailsOf(model)
          const digest = digests.get(model.id)
          return details ? [[model.id, { ...details, ...defined({ digest }) }] as const] : []
        }),
      )
    },
  }
}

async function fetchDetails(
  http: EngineHttp,
  id: string,
  signal: AbortSignal,
): Promise<EngineModel | undefined> {
  const response = await http.request('/api/show', { signal, body: { model: id } })
  const shown = parseResponse(response, Show)
  if (!shown?.capabilities) return undefined
  const model = modelOf(id, {
    capabilities: ollamaCapabilities(shown.capabilities),
    dialect: 'openai',
    continues: true,
    ...defined({ contextSize: contextOf(shown) }),
  })
  return { ...model, honours: model.honours.filter((one) => !ignoredByOllama.has(one)) }
}

/** Of the files of each model. */
async function fetchDigests(
  http: EngineHttp,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const tags = parseResponse(await http.request('/api/tags', { signal }), Tags)
  return new Map((tags?.models ?? []).map(({ model, digest }) => [model, digest]))
}

/** The loaded models. */
const fetchRunning = async (http: EngineHttp, signal: AbortSignal) =>
  parseResponse(await http.request('/api/ps', { signal }), Running)?.models ?? []

/**
 * The model file's own size (`num_ctx`), else the default; never more than the model supports
 * (`<architecture>.context_length`).
 */
function contextOf({ model_info: info, parameters }: z.output<typeof Show>): number | undefined {
  const made = Object.entries(info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1]
  const configured = Number(/^num_ctx\s+(\d+)/m.exec(parameters ?? '')?.[1] ?? defaultContextSize)
  return typeof made === 'number' && made > 0 ? Math.min(made, configured) : undefined
}
