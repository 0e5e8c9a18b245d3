import { createGuide } from '@atelier/engine/embedded/guide'
import type { Engine } from '@atelier/engine/engine'
import { createLocalAi } from '@atelier/engine/localai/localai'
import { withCircuit } from '@atelier/engine/resilience/circuit'
import { withRetries } from '@atelier/engine/resilience/retries'
import { createSdApi } from '@atelier/engine/sdapi/sdapi'
import type { ConfigurationService, EngineSettings } from '#features/configuration/configuration.service.ts'
import type { HelpService } from '#features/help/help.service.ts'
import type { Log } from '#platform/log.ts'

interface Options {
  readonly configuration: ConfigurationService
  readonly help: HelpService
  readonly log: Log
}

/** The engines of the present configuration; a change of addresses, key or deadlines makes new adapters at once. */
export function createEngines(options: Options) {
  const { configuration } = options
  const guide = createGuide({ pages: options.help.pages() })
  const make = () => ({
    settings: fingerprint(configuration.engines()),
    engines: [...connected(configuration.engines()).map((engine) => guarded(engine, options)), guide],
  })
  let made = make()
  configuration.onChange(() => {
    if (fingerprint(configuration.engines()) !== made.settings) made = make()
  })
  return (): readonly Engine[] => made.engines
}

/** What adapters are made of; the number of retries is asked anew each time instead. */
const fingerprint = ({ localai: { retryAttempts: _, ...localai }, sdapi }: EngineSettings) => JSON.stringify({ localai, sdapi })

function connected({ localai, sdapi }: EngineSettings): Engine[] {
  const timeoutMs = localai.timeoutSeconds * 1000
  const timeouts = { connectTimeoutMs: timeoutMs, controlTimeoutMs: timeoutMs }
  const engines: Engine[] = []
  if (localai.baseUrl !== '') {
    const key = localai.apiKey === undefined ? {} : { apiKey: localai.apiKey }
    // It queues by itself, and nobody can tell how much it serves at once: the installation's own limit decides.
    engines.push(createLocalAi({ baseUrl: localai.baseUrl, parallelism: Number.POSITIVE_INFINITY, ...timeouts, ...key }))
  }
  if (sdapi.baseUrl !== '') engines.push(createSdApi({ baseUrl: sdapi.baseUrl, ...timeouts }))
  return engines
}

/** Tried again where that is safe, and left alone for a while once it is clearly away. */
function guarded(engine: Engine, { configuration, log }: Options): Engine {
  const patient = withRetries(engine, { attempts: () => configuration.engines().localai.retryAttempts })
  return withCircuit(patient, {
    clock: { now: () => performance.now() },
    onChange: (state) => log.warn('the circuit of an engine changed', { engine: engine.id, state }),
  })
}
