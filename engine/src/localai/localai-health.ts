import type { EngineHealth } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { readAnswer } from '#http/json-answers.ts'
import type { Answer } from '#http/whole-answer.ts'
import { ModelList } from './localai-lists.ts'
import { askLoaded } from './localai-loaded.ts'
import { askVersion } from './localai-version.ts'

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
      const answer = await http.ask(path, { signal })
      if (isPage(answer)) continue
      if (answer.status === 200) return 'ok'
      if (answer.status === 503) return 'starting'
    }
    const answer = await http.ask('/v1/models', { signal })
    if (answer.status === 401 || answer.status === 403) return 'ok'
    return readAnswer(answer, ModelList) ? 'ok' : 'unreachable'
  }

  async function details(signal: AbortSignal): Promise<Omit<EngineHealth, 'state'>> {
    const [version, loaded] = await Promise.all([askVersion(http, signal), askLoaded(http, signal)])
    return {
      ...(version && { version }),
      ...(loaded && { loaded: loaded.models.map(({ id }) => id) }),
    }
  }
}

/** A web site, or a proxy with nothing behind it. */
const isPage = ({ contentType }: Answer) => contentType.includes('html')
