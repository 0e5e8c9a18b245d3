import type { EngineTest, EngineTestResult } from '@atelier/contract/configuration/maintenance'
import { Problem } from '@atelier/contract/problems/problems'
import type { Engine } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import type { ConfiguredEngine } from '#features/configuration/configuration.service.ts'
import { isAllowedEngineAddress } from '#platform/web/engine-address.ts'
import type { Services } from '../services.ts'
import { createAdapter } from './engine-adapters.ts'

const withinMs = 10_000

/** Lists the models of an engine whose address is not saved yet: the one call that also needs the key. */
export const createEngineConnectionCheck =
  ({ configuration, models }: Pick<Services, 'configuration' | 'models'>) =>
  async (test: EngineTest): Promise<EngineTestResult> => {
    if (!isAllowedEngineAddress(test.baseUrl))
      throw new Problem('configuration.address-refused', {
        fields: { baseUrl: 'Cette adresse n’est pas acceptée' },
      })
    const engine = engineOf(
      test,
      keyFor(
        test,
        configuration.engines().find(({ id }) => id === 'localai'),
      ),
    )
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

const engineOf = ({ engine, baseUrl }: EngineTest, apiKey: string | undefined): Engine =>
  createAdapter({
    id: engine,
    name: engine === 'sdapi' ? 'Stable Diffusion' : 'LocalAI',
    kind: engine,
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    apiKey,
    timeout: withinMs / 1000,
  })

/** A stored key is only sent to its own server. */
function keyFor(
  { baseUrl, apiKey }: EngineTest,
  stored: Pick<ConfiguredEngine, 'baseUrl' | 'apiKey'> | undefined,
) {
  if (apiKey) return apiKey
  const isItsOwn =
    stored !== undefined && new URL(stored.baseUrl).origin === new URL(baseUrl).origin
  return apiKey === null || !isItsOwn ? undefined : stored?.apiKey
}
