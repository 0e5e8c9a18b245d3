import { EngineFailure } from '#engine-failure.ts'
import { answerFailure } from '#http/answer-failures.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { askLoaded } from './localai-loaded.ts'

/** LocalAI waits up to 30 s for the calls that a model is serving. */
const timeoutMs = 45_000

/** Neither LocalAI nor Ollama can be restarted by a call; both can forget what they hold in memory. */
export function createLocalAiRestart(http: EngineHttp) {
  return async (signal: AbortSignal): Promise<{ readonly done: 'unloaded' }> => {
    const loaded = await askLoaded(http, signal)
    if (!loaded) throw new EngineFailure('unsupported', { detail: 'this server does not tell what it has loaded' })
    for (const id of loaded.ids) {
      const answer =
        loaded.server === 'localai'
          ? await http.ask('/backend/shutdown', { signal, timeoutMs, body: { model: id } })
          : await http.ask('/api/generate', { signal, timeoutMs, body: { model: id, keep_alive: 0 } })
      // 404: it was unloaded in the meantime.
      if (answer.status !== 200 && answer.status !== 404) throw answerFailure(answer)
    }
    return { done: 'unloaded' }
  }
}
