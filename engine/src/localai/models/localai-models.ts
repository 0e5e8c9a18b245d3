import type { z } from 'zod'
import type { Capability, EngineModel } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse, requireResponse } from '#http/json-response.ts'
import { responseFailure } from '#http/response-failures.ts'
import { fetchSystem } from '../status/loaded-models.ts'
import {
  CapabilityList,
  capabilityModels,
  FlagList,
  flagModels,
  ModelList,
  plainModels,
} from './model-lists.ts'
import { createOllamaDetails } from './ollama-details.ts'

export interface LocalAiModels {
  list(signal: AbortSignal): Promise<readonly EngineModel[]>
  /**
   * The model of a call, from the last list, else from a new one. Only listed ids are sent: LocalAI
   * treats a name as a
   * pattern, and a name with a slash as a model to install from its gallery. It checks the ability
   * only by failing after
   * the model is loaded, so `ability` is checked here.
   */
  require(id: string, signal: AbortSignal, ability?: Capability): Promise<EngineModel>
  /** Whether the last list was Ollama's. */
  isOllama(): boolean
}

/**
 * The models of an OpenAI-compatible server, from the most detailed list that it has: LocalAI's
 * capabilities, its older
 * flags, or the plain list with the additions of Ollama, vLLM and llama.cpp.
 */
export function createLocalAiModels(http: EngineHttp): LocalAiModels {
  let cached: ReadonlyMap<string, EngineModel> = new Map()
  const ollama = createOllamaDetails(http)
  let isOllama = false

  async function load(signal: AbortSignal): Promise<EngineModel[]> {
    isOllama = false
    const capabilities = await requestOptional('/v1/models/capabilities', CapabilityList, signal)
    if (capabilities) return withLoaded(capabilityModels(capabilities), signal)
    const flags = await requestOptional('/api/models/capabilities', FlagList, signal)
    if (flags) return withLoaded(flagModels(flags), signal)
    const list = requireResponse(await http.request('/v1/models', { signal }), ModelList)
    const models = plainModels(list)
    const listed = list.data ?? []
    isOllama = await ollama.isOllama(listed, signal)
    if (!isOllama) return models
    const details = await ollama.detailsOf(listed, signal)
    return models.map((model) => details.get(model.id) ?? model)
  }

  /** What LocalAI has in memory; a key that is not an administrator's may not ask. */
  async function withLoaded(models: EngineModel[], signal: AbortSignal): Promise<EngineModel[]> {
    const system = await fetchSystem(http, signal)
    if (!system) return models
    const loaded = new Set(system.map(({ id }) => id))
    return models.map((model) => ({ ...model, isLoaded: loaded.has(model.id) }))
  }

  /** `undefined` if the server has no such list. A refused key, or a server that cannot serve now, is a failure. */
  async function requestOptional<S extends z.ZodType>(
    path: string,
    schema: S,
    signal: AbortSignal,
  ) {
    const response = await http.request(path, { signal })
    if (response.status === 401 || response.status === 429 || response.status >= 500)
      throw responseFailure(response)
    return parseResponse(response, schema)
  }

  async function list(signal: AbortSignal) {
    const models = await load(signal)
    cached = new Map(models.map((model) => [model.id, model]))
    return [...cached.values()]
  }

  return {
    list,
    isOllama: () => isOllama,
    async require(id, signal, ability) {
      if (!cached.has(id)) await list(signal)
      const model = cached.get(id)
      if (!model)
        throw new EngineFailure('model-missing', { detail: `${id} is not in the list of models` })
      if (!ability || !model.capabilities || model.capabilities.includes(ability)) return model
      throw new EngineFailure('unsupported', { detail: `${id} does not offer ${ability}` })
    },
  }
}
