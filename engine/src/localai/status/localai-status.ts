import { z } from 'zod'
import type { EngineStatus } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
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

/** LocalAI waits up to 30 s for the calls that a model is serving. */
const unloadTimeoutMs = 45_000

/** What the server holds in memory, and how to make room. */
export function createLocalAiStatus(http: EngineHttp) {
  async function loadedNow(signal: AbortSignal) {
    const loaded = await fetchLoadedModels(http, signal)
    if (loaded) return loaded
    throw new EngineFailure('unsupported', {
      detail: 'this server does not tell what it has loaded',
    })
  }

  /** Not every server has it, and LocalAI only with its web interface: `undefined` is no failure. */
  async function resources(signal: AbortSignal): Promise<Pick<EngineStatus, 'memory' | 'cards'>> {
    const told = parseResponse(await http.request('/api/resources', { signal }), Resources)
    const cards = (told?.gpus ?? []).map(({ name, total_vram: total, used_vram: used }) => ({
      name,
      total,
      used,
    }))
    const sum = (of: 'total' | 'used') => cards.reduce((all, card) => all + card[of], 0)
    if (cards.length > 0)
      return { cards, memory: { kind: 'gpu', total: sum('total'), used: sum('used') } }
    return {
      cards,
      ...(told?.ram && { memory: { kind: 'ram', total: told.ram.total, used: told.ram.used } }),
    }
  }

  async function unloadFrom(
    server: 'localai' | 'ollama',
    model: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const answer =
      server === 'localai'
        ? await http.request('/backend/shutdown', {
            signal,
            timeoutMs: unloadTimeoutMs,
            body: { model },
          })
        : await http.request('/api/generate', {
            signal,
            timeoutMs: unloadTimeoutMs,
            body: { model, keep_alive: 0 },
          })
    // It was not loaded, or no longer.
    if (answer.status === 404) return false
    if (answer.status !== 200) throw responseFailure(answer)
    return true
  }

  return {
    async status(signal: AbortSignal): Promise<EngineStatus> {
      const [loaded, memory, version] = await Promise.all([
        loadedNow(signal),
        resources(signal),
        fetchVersion(http, signal),
      ])
      return { ...(version && { version }), loaded: loaded.models, ...memory }
    },
    async unload(model: string, signal: AbortSignal): Promise<boolean> {
      const { server, models } = await loadedNow(signal)
      return models.some(({ id }) => id === model) && unloadFrom(server, model, signal)
    },
    /** Neither LocalAI nor Ollama can be restarted by a call; both can forget what they hold in memory. */
    async restart(signal: AbortSignal): Promise<{ readonly done: 'unloaded' }> {
      const { server, models } = await loadedNow(signal)
      for (const { id } of models) await unloadFrom(server, id, signal)
      return { done: 'unloaded' }
    },
  }
}
