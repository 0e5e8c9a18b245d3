import type { z } from 'zod'
import type { Capability, EngineModel } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse, requireResponse } from '#http/json-response.ts'
import { responseFailure } from '#http/response-failures.ts'
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
   * The model of a call, from the last list, else from a new one. Only ids from the list are sent: LocalAI takes a name
   * for a pattern, and a name with a slash for one to install from its gallery. It does not look whether a model can do
   * what it is asked, and then fails after having loaded it; so `ability` is looked at here.
   */
  require(id: string, signal: AbortSignal, ability?: Capability): Promise<EngineModel>
}

/**
 * The models of an OpenAI-compatible server, from the most telling list that it has: LocalAI's capabilities, its older
 * flags, or the plain list, completed by what Ollama, vLLM and llama.cpp add.
 */
export function createLocalAiModels(http: EngineHttp): LocalAiModels {
  let known: ReadonlyMap<string, EngineModel> = new Map()
  const ollama = createOllamaDetails(http)

  async function ask(signal: AbortSignal): Promise<EngineModel[]> {
    const capabilities = await optional('/v1/models/capabilities', CapabilityList, signal)
    if (capabilities) return capabilityModels(capabilities)
    const flags = await optional('/api/models/capabilities', FlagList, signal)
    if (flags) return flagModels(flags)
    const list = requireResponse(await http.request('/v1/models', { signal }), ModelList)
    const models = plainModels(list)
    const listed = list.data ?? []
    if (!(await ollama.isOllama(listed, signal))) return models
    const details = await ollama.detailsOf(listed, signal)
    return models.map((model) => details.get(model.id) ?? model)
  }

  /** Absent on this server: the next list is asked. A refused key or a server that cannot serve now ends the asking. */
  async function optional<S extends z.ZodType>(path: string, schema: S, signal: AbortSignal) {
    const answer = await http.request(path, { signal })
    if (answer.status === 401 || answer.status === 429 || answer.status >= 500)
      throw responseFailure(answer)
    return parseResponse(answer, schema)
  }

  async function list(signal: AbortSignal) {
    const models = await ask(signal)
    known = new Map(models.map((model) => [model.id, model]))
    return [...known.values()]
  }

  return {
    list,
    async require(id, signal, ability) {
      if (!known.has(id)) await list(signal)
      const model = known.get(id)
      if (!model)
        throw new EngineFailure('model-missing', { detail: `${id} is not in the list of models` })
      if (!ability || !model.capabilities || model.capabilities.includes(ability)) return model
      throw new EngineFailure('unsupported', { detail: `${id} does not offer ${ability}` })
    },
  }
}
