import { taskDeadlines } from '@atelier/contract/configuration/deadlines'
import type { EngineTest, EngineTestResult } from '@atelier/contract/configuration/maintenance'
import { Problem } from '@atelier/contract/problems/problems'
import type { Engine } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { createLocalAi } from '@atelier/engine/localai/localai'
import { createSdApi } from '@atelier/engine/sdapi/sdapi'
import { isAllowedEngineAddress } from '#platform/web/engine-address.ts'
import type { Services } from './services.ts'

const withinMs = 10_000

/** Lists the models of an engine whose address is not saved yet: the one call that also needs the key. */
export const createEngineConnectionCheck =
  ({ configuration, models }: Pick<Services, 'configuration' | 'models'>) =>
  async (test: EngineTest): Promise<EngineTestResult> => {
    if (!isAllowedEngineAddress(test.baseUrl))
      throw new Problem('configuration.address-refused', {
        fields: { baseUrl: 'Cette adresse n’est pas acceptée' },
      })
    const engine = engineOf(test, keyFor(test, configuration.engines().localai))
    const from = performance.now()
    const report = (isOk: boolean, message: string) => ({
      isOk,
      message,
      milliseconds: Math.round(performance.now() - from),
    })
    try {
      const found = await engine.models(AbortSignal.timeout(withinMs))
      return report(
        true,
        `${engine.name} répond et propose ${found.length} ${found.length < 2 ? 'modèle' : 'modèles'}.`,
      )
    } catch (cause) {
      const problem = models.problemOf(
        cause instanceof DOMException ? new EngineFailure('timeout', { cause }) : cause,
        engine.name,
      )
      if (problem instanceof Problem) return report(false, problem.message)
      throw cause
    }
  }

function engineOf({ engine, baseUrl }: EngineTest, apiKey: string | undefined): Engine {
  const shared = {
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    connectTimeoutMs: withinMs,
    controlTimeoutMs: withinMs,
    deadlines: taskDeadlines,
  }
  if (engine === 'sdapi') return createSdApi(shared)
  const silences = { firstTokenTimeoutMs: withinMs, silenceTimeoutMs: withinMs }
  return createLocalAi({
    ...shared,
    ...silences,
    parallelism: 1,
    ...(apiKey !== undefined && { apiKey }),
  })
}

/** A stored key is only sent to its own server. */
function keyFor(
  { baseUrl, apiKey }: EngineTest,
  stored: { readonly baseUrl: string; readonly apiKey: string | undefined },
) {
  if (apiKey) return apiKey
  const isItsOwn =
    stored.baseUrl !== '' && new URL(stored.baseUrl).origin === new URL(baseUrl).origin
  return apiKey === null || !isItsOwn ? undefined : stored.apiKey
}
