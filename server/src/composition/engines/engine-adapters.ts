import { replyDeadlines, taskDeadlines } from '@atelier/contract/configuration/deadlines'
import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import { defined } from '@atelier/contract/wire/defined'
import type { Engine } from '@atelier/engine/engine'
import { createLocalAi } from '@atelier/engine/localai/localai'
import { createSdApi } from '@atelier/engine/sdapi/sdapi'

/** What an adapter is made of. */
export interface AdapterSettings extends Pick<InstalledEngine, 'id' | 'name' | 'kind' | 'baseUrl'> {
  readonly apiKey: string | undefined
  /** In seconds. */
  readonly timeout: number
}

/** The adapter of a configured engine, without retries or anything else around it. */
export function createAdapter({
  id,
  name,
  kind,
  baseUrl,
  apiKey,
  timeout,
}: AdapterSettings): Engine {
  const timeoutMs = timeout * 1000
  const options = {
    id,
    name,
    baseUrl,
    connectTimeoutMs: timeoutMs,
    controlTimeoutMs: timeoutMs,
    deadlines: taskDeadlines,
    ...defined({ apiKey }),
  }
  if (kind === 'sdapi') return createSdApi(options)
  return createLocalAi({
    ...options,
    // It has its own queue and does not report its parallelism: the engine's slots decide.
    parallelism: Number.POSITIVE_INFINITY,
    firstTokenTimeoutMs: replyDeadlines.firstWord * 1000,
    silenceTimeoutMs: replyDeadlines.silence * 1000,
  })
}
