import type { z } from 'zod'
import type { EngineModel } from '#engine.ts'
import { answerFailure } from '#http/answer-failures.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { readAnswer, requireAnswer } from '#http/json-answers.ts'
import { CapabilityList, capabilityModels, FlagList, flagModels, ModelList, plainModels } from './localai-lists.ts'
import { createOllamaDetails } from './ollama-models.ts'

export interface LocalAiModels {
  list(signal: AbortSignal): Promise<readonly EngineModel[]>
  /** As of the last list, without asking again. */
  known(id: string): EngineModel | undefined
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
    const list = requireAnswer(await http.ask('/v1/models', { signal }), ModelList)
    const models = plainModels(list)
    const listed = list.data ?? []
    if (!(await ollama.isOllama(listed, signal))) return models
    const details = await ollama.detailsOf(listed, signal)
    return models.map((model) => details.get(model.id) ?? model)
  }

  /** Absent on this server: the next list is asked. A refused key or a server that cannot serve now ends the asking. */
  async function optional<S extends z.ZodType>(path: string, schema: S, signal: AbortSignal) {
    const answer = await http.ask(path, { signal })
    if (answer.status === 401 || answer.status === 429 || answer.status >= 500) throw answerFailure(answer)
    return readAnswer(answer, schema)
  }

  return {
    async list(signal) {
      const models = await ask(signal)
      known = new Map(models.map((model) => [model.id, model]))
      return [...known.values()]
    },
    known: (id) => known.get(id),
  }
}
