import { replyDeadlines, taskDeadlines } from '@atelier/contract/configuration/deadlines'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import type { Engine } from '@atelier/engine/engine'
import { createLocalAi } from '@atelier/engine/localai/localai'
import { withCircuitBreaker } from '@atelier/engine/resilience/circuit-breaker'
import { withRetries } from '@atelier/engine/resilience/retries'
import { createSdApi } from '@atelier/engine/sdapi/sdapi'
import type { ConfigurationService } from '#features/configuration/configuration.service.ts'
import type { EngineSettings } from '#features/configuration/engine-settings.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import { createCircuitReports } from './circuit-reports.ts'

interface EnginesDependencies {
  readonly configuration: ConfigurationService
  /** The built-in engine, with the models of this machine. */
  readonly embedded: Engine
  readonly log: Log
}

/** The engines of the current configuration; new adapters are made when an address, a key or a timeout changes. */
export function createEngines(options: EnginesDependencies) {
  const { configuration } = options
  const make = () => ({
    settings: fingerprint(configuration.engines()),
    engines: [
      ...createConfiguredEngines(configuration.engines()).map((engine) =>
        withRetriesAndCircuit(engine, options),
      ),
      options.embedded,
    ],
  })
  let made = make()
  configuration.onChange(() => {
    if (fingerprint(configuration.engines()) !== made.settings) made = make()
  })
  return (): readonly Engine[] => made.engines
}

/** The settings that adapters are made of. The number of retries is left out: it is read at each call. */
const fingerprint = ({ localai: { retryAttempts: _, ...localai }, sdapi }: EngineSettings) =>
  JSON.stringify({ localai, sdapi })

function createConfiguredEngines({ localai, sdapi }: EngineSettings): Engine[] {
  const timeoutMs = localai.timeoutSeconds * 1000
  const timeouts = {
    connectTimeoutMs: timeoutMs,
    controlTimeoutMs: timeoutMs,
    deadlines: taskDeadlines,
  }
  const silences = {
    firstTokenTimeoutMs: replyDeadlines.firstWord * 1000,
    silenceTimeoutMs: replyDeadlines.silence * 1000,
  }
  const engines: Engine[] = []
  if (localai.baseUrl !== '') {
    const key = localai.apiKey === undefined ? {} : { apiKey: localai.apiKey }
    // It has its own queue and does not report its parallelism, so the installation's limit
    // decides.
    engines.push(
      createLocalAi({
        baseUrl: localai.baseUrl,
        parallelism: Number.POSITIVE_INFINITY,
        ...timeouts,
        ...silences,
        ...key,
      }),
    )
  }
  if (sdapi.baseUrl !== '') engines.push(createSdApi({ baseUrl: sdapi.baseUrl, ...timeouts }))
  return engines
}

/** Retries where that is safe, and pauses the calls to an engine that is clearly away. */
function withRetriesAndCircuit(
  engine: Engine,
  { configuration, log }: EnginesDependencies,
): Engine {
  const patient = withRetries(engine, {
    attempts: () => configuration.engines().localai.retryAttempts,
  })
  return withCircuitBreaker(patient, {
    clock: { now: () => performance.now() },
    ...createCircuitReports(engine.id, log),
  })
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
