import type { Embedded } from '@atelier/engine/embedded/local-models'
import type { Engine } from '@atelier/engine/engine'
import { type BackPressure, withBackPressure } from '@atelier/engine/resilience/back-pressure'
import {
  type Circuit,
  createBreaker,
  guardWithBreaker,
} from '@atelier/engine/resilience/circuit-breaker'
import { withRetries } from '@atelier/engine/resilience/retries'
import { withSwitch } from '@atelier/engine/resilience/switch-off'
import type {
  ConfigurationService,
  ConfiguredEngine,
} from '#features/configuration/configuration.service.ts'
import type { RunningEngine } from '#features/engines/engines.service.ts'
import type { ModelEngine, PoolMember } from '#features/models/models.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import { createCircuitReports } from './circuit-reports.ts'
import { createAdapter } from './engine-adapters.ts'
import { prefixOf, singleEngine } from './single-engine.ts'
import { withSpans } from './traced-engine.ts'

interface RunningEnginesDependencies {
  readonly configuration: Pick<ConfigurationService, 'engines' | 'onChange'>
  /** The built-in engine, with the models of this machine. */
  readonly embedded: Engine
  readonly log: Log
  /** An engine has more slots, or fewer. */
  onSlots(): void
}

/** An engine of the configuration, with all that keeps it from harm and from doing harm. */
interface MadeEngine extends BackPressure {
  /** What it was made of; another one is made when this changes. */
  readonly settings: string
  /** Repeats what failed before it reached the engine. */
  readonly patient: Engine
  /** Fails at once, for a call that another engine can take over. */
  readonly immediate: Engine
  readonly circuit: Circuit
  turnOff(): void
}

/** The engines that this server calls; adapters are made anew when an address, a key or a timeout changes. */
export interface RunningEngines {
  /** As the catalogue sees them, in order; the built-in one is the last. */
  all(): readonly ModelEngine[]
  /** Also those that are off. */
  poolMembers(): readonly PoolMember[]
  /** Those of the configuration that are not off, by id. */
  byId(): ReadonlyMap<string, RunningEngine>
  /** Calls that an engine serves at once now. */
  slotsOf(id: string): number
}

export function createRunningEngines(dependencies: RunningEnginesDependencies): RunningEngines {
  const { configuration, embedded } = dependencies
  let made = new Map<string, MadeEngine>()
  let all: readonly ModelEngine[] = []
  let poolMembers: readonly PoolMember[] = []

  function update() {
    const engines = configuration.engines()
    const running = engines.filter((engine) => engine.switch !== 'off')
    const next = new Map<string, MadeEngine>()
    for (const engine of running) {
      const known = made.get(engine.id)
      const isSame = known?.settings === settingsOf(engine)
      next.set(engine.id, isSame ? known : makeEngine(dependencies, engine))
    }
    for (const { id, switch: state } of engines) if (state === 'off') made.get(id)?.turnOff()
    made = next
    poolMembers = engines.map(({ id, pool, formerPools }) => ({
      id,
      prefix: prefixOf(id),
      pool,
      formerPools,
    }))
    all = [...running.flatMap((engine) => modelEngineOf(engine, next)), singleEngine(embedded)]
    dependencies.onSlots()
  }
  update()
  configuration.onChange(update)

  return {
    all: () => all,
    poolMembers: () => poolMembers,
    byId: () => new Map([...made].map(([id, one]) => [id, { ...one, engine: one.patient }])),
    slotsOf: (id) =>
      id === embedded.id
        ? embedded.parallelism
        : (made.get(id)?.slots() ?? Number.POSITIVE_INFINITY),
  }
}

/** The settings that an adapter is made of. The number of retries is left out: it is read at each call. */
const settingsOf = ({ name, kind, baseUrl, apiKey, slots, timeout }: ConfiguredEngine) =>
  JSON.stringify({ name, kind, baseUrl, apiKey, slots, timeout })

function makeEngine(
  { configuration, log, onSlots }: RunningEnginesDependencies,
  engine: ConfiguredEngine,
): MadeEngine {
  const clock = { now: () => performance.now() }
  const adapter = withSwitch(createAdapter(engine))
  const slots = engine.slots ?? adapter.engine.parallelism
  const { engine: limited, ...pressure } = withBackPressure(withSpans(adapter.engine), {
    slots,
    clock,
    onChange: onSlots,
  })
  const breaker = createBreaker({ clock, ...createCircuitReports(engine.id, log) })
  const attempts = () =>
    configuration.engines().find(({ id }) => id === engine.id)?.retryAttempts ?? 0
  return {
    ...pressure,
    settings: settingsOf(engine),
    patient: guardWithBreaker(withRetries(limited, { attempts }), breaker),
    immediate: guardWithBreaker(limited, breaker),
    circuit: breaker.circuit,
    turnOff: adapter.turnOff,
  }
}

function modelEngineOf(
  { id, pool, formerPools, choice, switch: state }: ConfiguredEngine,
  made: ReadonlyMap<string, MadeEngine>,
): ModelEngine[] {
  const one = made.get(id)
  if (!one) return []
  return [
    {
      engine: one.patient,
      immediate: one.immediate,
      prefix: prefixOf(id),
      pool,
      formerPools,
      isOrdered: choice === 'ordered',
      isOn: state === 'on',
    },
  ]
}

interface ModelChangesDependencies {
  readonly embedded: Embedded
  readonly live: Pick<LiveChannel, 'publishToAll'>
  readonly log: Log
}

/** Open pages load the models again when a file adds or removes one. Returns a function that stops this. */
export function notifyModelChanges({ embedded, live, log }: ModelChangesDependencies): () => void {
  let known: string | undefined
  let pending = Promise.resolve()

  async function look() {
    const models = await embedded.engine.models(new AbortController().signal)
    const offered = models.map(({ id }) => id).join('\n')
    // Other parts of the list change too, such as which model is in memory.
    if (known !== undefined && offered !== known) live.publishToAll({ type: 'configuration' })
    known = offered
  }
  const checkNext = () => {
    pending = pending
      .then(look)
      .catch((cause: unknown) => log.warn('les modèles locaux n’ont pas pu être lus', { cause }))
  }
  checkNext()
  return embedded.onChange(checkNext)
}
