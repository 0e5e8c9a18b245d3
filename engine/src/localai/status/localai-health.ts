import { defined } from '#defined.ts'
import type { EngineHealth } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'
import type { EngineResponse } from '#http/read-response.ts'
import { ModelList } from '../models/model-lists.ts'
import { fetchLoadedModels } from './loaded-models.ts'
import { fetchVersion } from './server-version.ts'

/** Whether it responds like an engine. A refused key is healthy: the engine runs, and calls report what is wrong. */
export function createLocalAiHealth(http: EngineHttp) {
  return async (signal: AbortSignal): Promise<EngineHealth> => {
    try {
      const state = await stateOf(signal)
      return state === 'ok' ? { state, ...(await details(signal)) } : { state }
    } catch (error) {
      // Unreachable is a result here; an abort and bugs of ours are rethrown.
      if (error instanceof EngineFailure) return { state: 'unreachable' }
      throw error
    }
  }

  /** LocalAI has `/readyz`, vLLM and llama.cpp `/health`; all have a list of models. */
  async function stateOf(signal: AbortSignal): Promise<EngineHealth['state']> {
    for (const path of ['/readyz', '/health']) {
      const response = await http.request(path, { signal })
      if (isPage(response)) continue
      if (response.status === 200) return 'ok'
      if (response.status === 503) return 'starting'
    }
    const response = await http.request('/v1/models', { signal })
    if (response.status === 401 || response.status === 403) return 'ok'
    return parseResponse(response, ModelList) ? 'ok' : 'unreachable'
  }

  async function details(signal: AbortSignal): Promise<Omit<EngineHealth, 'state'>> {
    const [version, loaded] = await Promise.all([
      fetchVersion(http, signal),
      fetchLoadedModels(http, signal),
    ])
    return defined({ version, loaded: loaded?.models.map(({ id }) => id) })
  }
}

/** A website, or a proxy without its server. */
const isPage = ({ contentType }: EngineResponse) => contentType.includes('html')
