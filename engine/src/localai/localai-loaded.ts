import { z } from 'zod'
import type { LoadedModel } from '#engine.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { readAnswer } from '#http/json-answers.ts'

const System = z.looseObject({
  loaded_models: z
    .array(z.looseObject({ id: z.string(), backend: z.string().optional().catch(undefined) }))
    .nullish(),
})
const Running = z.looseObject({ models: z.array(z.looseObject({ name: z.string() })).nullable() })

/** The models in memory, and whose way it is to unload them; `undefined` where the server does not tell. */
export async function askLoaded(
  http: EngineHttp,
  signal: AbortSignal,
): Promise<
  { readonly server: 'localai' | 'ollama'; readonly models: readonly LoadedModel[] } | undefined
> {
  const system = readAnswer(await http.ask('/system', { signal }), System)
  if (system) {
    const models = (system.loaded_models ?? []).map(({ id, backend }) => ({
      id,
      ...(backend && { backend }),
    }))
    return { server: 'localai', models }
  }
  const running = readAnswer(await http.ask('/api/ps', { signal }), Running)
  return (
    running && {
      server: 'ollama',
      models: (running.models ?? []).map(({ name }) => ({ id: name })),
    }
  )
}
