import type { EngineState } from '@atelier/contract/engines/engine-reports'
import { Problem } from '@atelier/contract/problems/problems'
import type { Engine, EngineLoad } from '@atelier/engine/engine'
import type { RecognisedEngine } from '@atelier/engine/recognise/recognise-engine'
import type {
  ConfigurationService,
  ConfiguredEngine,
} from '#features/configuration/configuration.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import { cacheCall } from '#platform/cached-call.ts'
import type { Clock } from '#platform/clock.ts'
import { createRecognisedEngines } from './recognised-engines.ts'
import type { RunningEngine } from './running-engine.ts'

interface EngineStatesDependencies {
  readonly configuration: Pick<ConfigurationService, 'engines' | 'onChange'>
  readonly models: Pick<ModelsService, 'problemOf' | 'modelsOf' | 'differingModels'>
  running(): ReadonlyMap<string, RunningEngine>
  countCalls(): Promise<ReadonlyMap<string, number>>
  readonly clock: Clock
}

const timeoutMs = 5000
/** Engines are asked at most once in this time, even with many open pages. */
const periodMs = 1000

/** How each engine of the configuration is now. */
export function createEngineStates(dependencies: EngineStatesDependencies) {
  const { configuration, running, countCalls, clock } = dependencies
  let recognise = createRecognisedEngines(clock)
  const readAll = async (): Promise<EngineState[]> => {
    const calls = await countCalls()
    return await Promise.all(
      configuration.engines().map((engine) =>
        readState(dependencies, engine, {
          running: running().get(engine.id),
          calls: calls.get(engine.id) ?? 0,
          recognise: () => recognise(engine),
        }),
      ),
    )
  }
  let read = cacheCall(readAll, { clock, periodMs })
  configuration.onChange(() => {
    recognise = createRecognisedEngines(clock)
    read = cacheCall(readAll, { clock, periodMs })
  })
  return () => read()
}

interface Seen {
  /** Absent for an engine that is off. */
  readonly running: RunningEngine | undefined
  readonly calls: number
  /** Which program it is. */
  recognise(): Promise<RecognisedEngine | undefined>
}

async function readState(
  dependencies: EngineStatesDependencies,
  { id, name, slots }: ConfiguredEngine,
  { running, calls, recognise }: Seen,
): Promise<EngineState> {
  if (!running) return { ...unknownState, id, running: calls, slots, health: 'off' }
  const { engine, circuit } = running
  const [health, load, program, listed, differing] = await Promise.all([
    readHealth(dependencies, engine, name),
    orUndefined(engine.load?.(AbortSignal.timeout(timeoutMs))),
    recognise(),
    dependencies.models.modelsOf(id),
    dependencies.models.differingModels(id),
  ])
  const current = running.slots()
  return {
    ...unknownState,
    id,
    ...health,
    product: program?.product ?? null,
    version: health.version ?? program?.version ?? null,
    running: calls,
    slots: Number.isFinite(current) ? current : null,
    isLimited: running.isLimited(),
    retryAfter: circuit.retryAfter,
    load: load ? presentLoad(load) : null,
    modelCount: health.health === 'running' ? listed.length : null,
    differingModels: differing.slice(0, shownModels),
  }
}

/** More names say nothing more. */
const shownModels = 20

const unknownState = {
  product: null,
  version: null,
  isLimited: false,
  retryAfter: 0,
  load: null,
  modelCount: null,
  reason: null,
  differingModels: [],
} as const satisfies Partial<EngineState>

async function readHealth(
  { models }: Pick<EngineStatesDependencies, 'models'>,
  engine: Engine,
  name: string,
): Promise<Pick<EngineState, 'health' | 'reason' | 'version'>> {
  try {
    const { state, version = null } = await engine.health(AbortSignal.timeout(timeoutMs))
    if (state === 'ok') return { health: 'running', reason: null, version }
    return { health: state === 'starting' ? 'starting' : 'stopped', reason: null, version }
  } catch (cause) {
    const problem = models.problemOf(cause, name)
    if (!(problem instanceof Problem)) throw problem
    return { health: 'error', reason: problem.message, version: null }
  }
}

/** An engine that cannot tell, or not now, is shown without it. */
async function orUndefined<T>(reading: Promise<T> | undefined): Promise<T | undefined> {
  return await reading?.catch(() => undefined)
}

const presentLoad = ({ running, waiting, slots }: EngineLoad) => ({
  running,
  waiting,
  slots: slots ?? null,
})
