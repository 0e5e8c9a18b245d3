import type { EngineHealth } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'
import type { EngineResponse } from '#http/read-response.ts'
import { ModelList } from '../models/model-lists.ts'
import { fetchLoadedModels } from './loaded-models.ts'
import { fetchVersion } from './server-version.ts'

/** Does it answer, and as an engine does? A refused key is no illness: the engine lives, and calls say what is wrong. */
export function createLocalAiHealth(http: EngineHttp) {
  return async (signal: AbortSignal): Promise<EngineHealth> => {
    try {
      const state = await stateOf(signal)
      return state === 'ok' ? { state, ...(await details(signal)) } : { state }
    } catch (error) {
      // Not to be reached is the very answer here; an abort and faults of our own go on.
      if (error instanceof EngineFailure) return { state: 'unreachable' }
      throw error
    }
  }

  /** LocalAI has `/readyz`, vLLM and llama.cpp `/health`; every one has its list of models. */
  async function stateOf(signal: AbortSignal): Promise<EngineHealth['state']> {
    for (const path of ['/readyz', '/health']) {
      const answer = await http.request(path, { signal })
      if (isPage(answer)) continue
      if (answer.status === 200) return 'ok'
      if (answer.status === 503) return 'starting'
    }
    const answer = await http.request('/v1/models', { signal })
    if (answer.status === 401 || answer.status === 403) return 'ok'
    return parseResponse(answer, ModelList) ? 'ok' : 'unreachable'
  }

  async function details(signal: AbortSignal): Promise<Omit<EngineHealth, 'state'>> {
    const [version, loaded] = await Promise.all([
      fetchVersion(http, signal),
      fetchLoadedModels(http, signal),
    ])
    return {
      ...(version && { version }),
      ...(loaded && { loaded: loaded.models.map(({ id }) => id) }),
    }
  }
}

/** A web site, or a proxy with nothing behind it. */
const isPage = ({ contentType }: EngineResponse) => contentType.includes('html')
