import { z } from 'zod'
import type { LoadedModel } from '#engine-status.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'

const System = z.looseObject({
  loaded_models: z
    .array(z.looseObject({ id: z.string(), backend: z.string().optional().catch(undefined) }))
    .nullish(),
})
const bytes = z.number().nonnegative().optional().catch(undefined)
const RunningModel = z.looseObject({ name: z.string(), size: bytes, size_vram: bytes })
const Running = z.looseObject({ models: z.array(RunningModel).nullable() })

/** The loaded models of LocalAI; `undefined` if it does not list them. */
export async function fetchSystem(
  http: EngineHttp,
  signal: AbortSignal,
): Promise<readonly LoadedModel[] | undefined> {
  const system = parseResponse(await http.request('/system', { signal }), System)
  return (
    system &&
    (system.loaded_models ?? []).map(({ id, backend }) => ({ id, ...(backend && { backend }) }))
  )
}

/** The loaded models, and the API that unloads them; `undefined` if the server does not list them. */
export async function fetchLoadedModels(
  http: EngineHttp,
  signal: AbortSignal,
): Promise<
  { readonly server: 'localai' | 'ollama'; readonly models: readonly LoadedModel[] } | undefined
> {
  const models = await fetchSystem(http, signal)
  if (models) return { server: 'localai', models }
  const running = parseResponse(await http.request('/api/ps', { signal }), Running)
  return (
    running && {
      server: 'ollama',
      models: (running.models ?? []).map(ollamaModel),
    }
  )
}

const ollamaModel = ({ name, size, size_vram }: z.output<typeof RunningModel>): LoadedModel => ({
  id: name,
  ...(size !== undefined && { memory: { total: size, onCard: size_vram ?? 0 } }),
})
