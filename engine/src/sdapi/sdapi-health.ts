import { z } from 'zod'
import type { EngineHealth } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'

const Models = z.array(z.looseObject({ model_name: z.string() }))
const Options = z.looseObject({ sd_model_checkpoint: z.string().nullish() })

/** Whether it responds like a server of this kind. */
export function createSdApiHealth(http: EngineHttp) {
  return async (signal: AbortSignal): Promise<EngineHealth> => {
    try {
      const response = await http.request('/sdapi/v1/sd-models', { signal })
      if (response.status === 401 || response.status === 403) return { state: 'ok' }
      if (response.status === 503 && !response.contentType.includes('html'))
        return { state: 'starting' }
      if (!parseResponse(response, Models)) return { state: 'unreachable' }
      const model = parseResponse(
        await http.request('/sdapi/v1/options', { signal }),
        Options,
      )?.sd_model_checkpoint
      return { state: 'ok', ...(model && { loaded: [model] }) }
    } catch (error) {
      // Unreachable is a result here; an abort and bugs of ours are rethrown.
      if (error instanceof EngineFailure) return { state: 'unreachable' }
      throw error
    }
  }
}
