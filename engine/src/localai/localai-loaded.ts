import { z } from 'zod'
import type { EngineHttp } from '#http/engine-http.ts'
import { readAnswer } from '#http/json-answers.ts'

const System = z.looseObject({ loaded_models: z.array(z.looseObject({ id: z.string() })).nullish() })
const Running = z.looseObject({ models: z.array(z.looseObject({ name: z.string() })).nullable() })

/** The models in memory, and whose way it is to unload them; `undefined` where the server does not tell. */
export async function askLoaded(
  http: EngineHttp,
  signal: AbortSignal,
): Promise<{ readonly server: 'localai' | 'ollama'; readonly ids: readonly string[] } | undefined> {
  const system = readAnswer(await http.ask('/system', { signal }), System)
  if (system) return { server: 'localai', ids: (system.loaded_models ?? []).map(({ id }) => id) }
  const running = readAnswer(await http.ask('/api/ps', { signal }), Running)
  return running && { server: 'ollama', ids: (running.models ?? []).map(({ name }) => name) }
}
