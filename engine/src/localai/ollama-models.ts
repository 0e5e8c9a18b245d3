import { z } from 'zod'
import type { EngineModel } from '#engine.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { readAnswer } from '#http/json-answers.ts'
import { ollamaCapabilities } from './localai-capabilities.ts'
import { type ListedModel, modelOf } from './localai-lists.ts'

const Version = z.looseObject({ version: z.string() })
const Show = z.looseObject({
  capabilities: z.array(z.string()).nullish().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).nullish().catch(undefined),
})

/** At once; a home server has tens of models. */
const parallelQuestions = 4

/** Ollama's list says nothing of what its models do, but it answers for each; the answers are kept while a model stays the same. */
export function createOllamaDetails(http: EngineHttp) {
  const kept = new Map<string, EngineModel>()
  const keyOf = ({ id, created }: ListedModel) => `${id} ${created}`

  async function ask(listed: ListedModel, signal: AbortSignal) {
    const shown = readAnswer(await http.ask('/api/show', { signal, body: { model: listed.id } }), Show)
    if (!shown?.capabilities) return
    const contextSize = contextOf(shown.model_info ?? {})
    const capabilities = ollamaCapabilities(shown.capabilities)
    const model = modelOf(listed.id, { capabilities, dialect: 'openai', ...(contextSize && { contextSize }) })
    kept.set(keyOf(listed), model)
  }

  return {
    /** Is this Ollama? Asked only of a list that could be its own. */
    async isOllama(listed: readonly ListedModel[], signal: AbortSignal): Promise<boolean> {
      const others = new Set(['vllm', 'llamacpp', undefined])
      if (listed.length === 0 || listed.some(({ owned_by }) => others.has(owned_by))) return false
      return readAnswer(await http.ask('/api/version', { signal }), Version) !== undefined
    },
    /** What it tells of each model; a model it tells nothing of is absent. */
    async detailsOf(listed: readonly ListedModel[], signal: AbortSignal): Promise<ReadonlyMap<string, EngineModel>> {
      const unknown = listed.filter((model) => !kept.has(keyOf(model)))
      for (let from = 0; from < unknown.length; from += parallelQuestions) {
        await Promise.all(unknown.slice(from, from + parallelQuestions).map((model) => ask(model, signal)))
      }
      return new Map(
        listed.flatMap((model) => {
          const details = kept.get(keyOf(model))
          return details ? [[model.id, details] as const] : []
        }),
      )
    },
  }
}

/** `<architecture>.context_length`: what the model was made for, an upper bound of what this server gives it. */
function contextOf(info: Readonly<Record<string, unknown>>): number | undefined {
  const value = Object.entries(info).find(([name]) => name.endsWith('.context_length'))?.[1]
  return typeof value === 'number' && value > 0 ? value : undefined
}
