import type { EngineTrial, EngineTrialResult } from '@atelier/contract/engines/engine-reports'
import { type EngineKind, engineLimits } from '@atelier/contract/engines/engine-settings'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { Engine, EngineModel } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { type RecognisedEngine, recogniseEngine } from '@atelier/engine/recognise/recognise-engine'
import type { ConfigurationService } from '#features/configuration/configuration.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import { isAllowedEngineAddress } from '#platform/web/engine-address.ts'

const withinMs = 10_000

/** An address, and the key that is sent there. */
export interface TriedAddress {
  readonly baseUrl: string
  readonly apiKey: string | undefined
}

export interface TrialDependencies {
  readonly configuration: Pick<ConfigurationService, 'engines'>
  readonly models: Pick<ModelsService, 'problemOf'>
  /** The adapter for an address that is not saved. */
  connect(address: TriedAddress & { readonly kind: EngineKind }): Engine
}

/** Says what answers at an address, and what it offers, before the address is saved. */
export const createTrials =
  (dependencies: TrialDependencies) =>
  async (trial: EngineTrial): Promise<EngineTrialResult> => {
    if (!isAllowedEngineAddress(trial.baseUrl))
      throw new Problem('configuration.address-refused', {
        fields: { baseUrl: 'Cette adresse n’est pas acceptée' },
      })
    const address = { baseUrl: trial.baseUrl, apiKey: keyFor(dependencies, trial) }
    const from = performance.now()
    const milliseconds = () => Math.round(performance.now() - from)
    let recognised: RecognisedEngine | undefined
    try {
      const timeouts = { connectTimeoutMs: withinMs, controlTimeoutMs: withinMs }
      const signal = AbortSignal.timeout(withinMs)
      recognised = await recogniseEngine({ ...defined(address), ...timeouts }, signal)
      const engine = dependencies.connect({ ...address, kind: recognised.kind })
      const models = await engine.models(signal)
      // Not every server tells, and what it has to offer matters more.
      const load = await engine.load?.(signal).catch(() => undefined)
      return presentSuccess(recognised, { models, load, milliseconds: milliseconds() })
    } catch (cause) {
      const problem = dependencies.models.problemOf(
        cause instanceof DOMException ? new EngineFailure('timeout', { cause }) : cause,
        recognised?.product ?? 'Ce moteur',
      )
      if (!(problem instanceof Problem)) throw cause
      return {
        ...describe(recognised),
        isOk: false,
        message: problem.message,
        milliseconds: milliseconds(),
        models: [],
        modelCount: 0,
        load: null,
      }
    }
  }

/** A stored key is only sent to its own server. */
function keyFor(
  { configuration }: TrialDependencies,
  { engineId, baseUrl, apiKey }: EngineTrial,
): string | undefined {
  if (apiKey) return apiKey
  if (engineId === undefined) return undefined
  const stored = configuration.engines().find(({ id }) => id === engineId)
  if (!stored) throw new Problem('engine.not-found')
  const isItsOwn = new URL(stored.baseUrl).origin === new URL(baseUrl).origin
  return apiKey === null || !isItsOwn ? undefined : stored.apiKey
}

const describe = (recognised: RecognisedEngine | undefined) => ({
  kind: recognised?.kind ?? null,
  product: recognised?.product ?? null,
  version: recognised?.version ?? null,
})

interface FoundModels {
  readonly models: readonly EngineModel[]
  readonly load: Awaited<ReturnType<NonNullable<Engine['load']>>>
  readonly milliseconds: number
}

function presentSuccess(
  recognised: RecognisedEngine,
  { models, load, milliseconds }: FoundModels,
): EngineTrialResult {
  const count = `${models.length} ${models.length < 2 ? 'modèle' : 'modèles'}`
  return {
    ...describe(recognised),
    isOk: true,
    message: `${recognised.product ?? 'Ce moteur'} répond et propose ${count}.`,
    milliseconds,
    modelCount: models.length,
    models: models
      .slice(0, engineLimits.listedModelsMax)
      .map(({ id, name, capabilities = [], contextSize }) => ({
        id,
        name,
        capabilities: [...capabilities],
        ...defined({ contextSize }),
      })),
    load: load ? { ...load, slots: load.slots ?? null } : null,
  }
}
