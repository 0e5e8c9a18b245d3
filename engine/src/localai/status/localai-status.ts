import { z } from 'zod'
import { defined } from '#defined.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineNote, EngineStatus } from '#engine-status.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'
import { responseFailure } from '#http/response-failures.ts'
import { fetchLoadedModels } from './loaded-models.ts'
import { fetchVersion } from './server-version.ts'

const bytes = z.number().nonnegative().catch(0)
const Resources = z.looseObject({
  gpus: z
    .array(z.looseObject({ name: z.string().catch(''), total_vram: bytes, used_vram: bytes }))
    .nullish()
    .catch(undefined),
  ram: z.looseObject({ total: bytes, used: bytes }).nullish().catch(undefined),
})

/** LocalAI waits up to 30 s for the running calls of a model. */
const unloadTimeoutMs = 45_000

/** What the server has loaded, and how to unload it. */
export function createLocalAiStatus({
  http,
  notes,
}: {
  readonly http: EngineHttp
  readonly notes: () => readonly EngineNote[]
}) {
  return {
    async status(signal: AbortSignal): Promise<EngineStatus> {
      const [loaded, memory, version] = await Promise.all([
        requireLoadedModels(http, signal),
        fetchMemory(http, signal),
        fetchVersion(http, signal),
      ])
      const known = notes()
      return {
        ...defined({ version }),
        loaded: loaded.models,
        ...memory,
        ...(known.length > 0 && { notes: known }),
      }
    },
    async unload(model: string, signal: AbortSignal): Promise<boolean> {
      const { server, models } = await requireLoadedModels(http, signal)
      return models.some(({ id }) => id === model) && unloadFrom(http, { server, model, signal })
    },
    /** Neither LocalAI nor Ollama can be restarted by a call; both can unload their models. */
    async restart(signal: AbortSignal): Promise<{ readonly done: 'unloaded' }> {
      const { server, models } = await requireLoadedModels(http, signal)
      for (const { id } of models) await unloadFrom(http, { server, model: id, signal })
      return { done: 'unloaded' }
    },
  }
}

async function requireLoadedModels(http: EngineHttp, signal: AbortSignal) {
  const loaded = await fetchLoadedModels(http, signal)
  if (loaded) return loaded
  throw new EngineFailure('unsupported', {
    detail: 'this server does not tell what it has loaded',
  })
}

/** Not every server has the route, and LocalAI only with its web interface. Without it the memory is unknown. */
async function fetchMemory(
  http: EngineHttp,
  signal: AbortSignal,
): Promise<Pick<EngineStatus, 'memory' | 'cards'>> {
  const resources = parseResponse(await http.request('/api/resources', { signal }), Resources)
  const cards = (resources?.gpus ?? []).map(({ name, total_vram: total, used_vram: used }) => ({
    name,
    total,
    used,
  }))
  const sum = (of: 'total' | 'used') => cards.reduce((all, card) => all + card[of], 0)
  if (cards.length > 0)
    return { cards, memory: { kind: 'gpu', total: sum('total'), used: sum('used') } }
  const ram = resources?.ram
  return { cards, ...(ram && { memory: { kind: 'ram', total: ram.total, used: ram.used } }) }
}

interface Unloading {
  readonly server: 'localai' | 'ollama'
  readonly model: string
  readonly signal: AbortSignal
}

async function unloadFrom(
  http: EngineHttp,
  { server, model, signal }: Unloading,
): Promise<boolean> {
  const options = { signal, timeoutMs: unloadTimeoutMs }
  const response =
    server === 'localai'
      ? await http.request('/backend/shutdown', { ...options, body: { model } })
      : await http.request('/api/generate', { ...options, body: { model, keep_alive: 0 } })
  // It was not loaded, or no longer.
  if (response.status === 404) return false
  if (response.status !== 200) throw responseFailure(response)
  return true
}
