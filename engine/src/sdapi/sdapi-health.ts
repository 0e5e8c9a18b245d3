import { z } from 'zod'
import type { EngineHealth } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'

const Models = z.array(z.looseObject({ model_name: z.string() }))
const Options = z.looseObject({ sd_model_checkpoint: z.string().nullish() })

/** Does it answer as a server of this family does? */
export function createSdApiHealth(http: EngineHttp) {
  return async (signal: AbortSignal): Promise<EngineHealth> => {
    try {
      const answer = await http.request('/sdapi/v1/sd-models', { signal })
      if (answer.status === 401 || answer.status === 403) return { state: 'ok' }
      if (answer.status === 503 && !answer.contentType.includes('html'))
        return { state: 'starting' }
      if (!parseResponse(answer, Models)) return { state: 'unreachable' }
      const model = parseResponse(
        await http.request('/sdapi/v1/options', { signal }),
        Options,
      )?.sd_model_checkpoint
      return { state: 'ok', ...(model && { loaded: [model] }) }
    } catch (error) {
      // Not to be reached is the very answer here; an abort and faults of our own go on.
      if (error instanceof EngineFailure) return { state: 'unreachable' }
      throw error
    }
  }
}
