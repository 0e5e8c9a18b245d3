import { hostname } from 'node:os'
import { createServices } from '#composition/services.ts'
import { systemClock } from '#platform/clock.ts'
import { createFilesPrivately } from '#platform/files/private-files.ts'
import { makeId } from '#platform/ids.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { giveMemoryBackAtRest } from '#platform/machine/memory-at-rest.ts'
import { makeFirstCode } from '#platform/secrets/first-code.ts'
import { setTracer, type Tracer } from '#platform/tracing/tracing.ts'
import { isPrivateServer } from '#platform/web/private-server.ts'
import { isLoopback, startupMessage } from '#platform/web/startup-message.ts'
import { createApp } from './app.ts'
import { type Environment, environmentWarnings, readEnvironment, version } from './environment.ts'

/** A stopping server has this time, then it exits even if jobs still run. */
const stopWithinMs = 10_000

try {
  createFilesPrivately()
  const environment = readEnvironment()
  await run(
    environment,
    createLog({
      level: environment.LOG_LEVEL,
      readable: process.stdout.isTTY && !environment.LOG_JSON,
    }),
  )
} catch (cause) {
  process.stderr.write(`${startFailure(cause)}\n`)
  process.exit(1)
}

async function run(environment: Environment, log: Log) {
  for (const warning of environmentWarnings(environment)) log.warn(warning, { source: 'system' })
  // Forwarded callers always need the code of the first account.
  const isPrivate = isPrivateServer(environment)
  const tracer = await openTracer(environment)
  const { DATABASE_URL, SECRET_KEY } = environment
  const firstCode = makeFirstCode(DATABASE_URL === undefined ? undefined : SECRET_KEY)
  const services = await createServices({
    environment,
    log,
    makeId,
    clock: systemClock,
    firstCode,
    isFirstCodeForAll: !isPrivate,
    initialPasswordRule: isLoopback(environment.HOST) ? 'six' : 'solid',
  })
  const http = await createApp(services)
  stopOnSignals(log, {
    // Alone, nobody else would take what comes.
    drain: async (signal) => {
      if (DATABASE_URL !== undefined) await services.drain.run(signal)
    },
    close: async () => {
      await Promise.all([http.close(), services.close()])
      await tracer?.close()
    },
  })
  const port = await http.listen(environment.PORT, environment.HOST)
  giveMemoryBackAtRest()
  const registration = await services.account.registrationState()
  process.stdout.write(
    `${startupMessage({
      host: environment.HOST,
      port,
      https: environment.TLS_CERT !== undefined,
      hasNoAccount: registration.first,
      ...(environment.PUBLIC_URL !== undefined && { publicUrl: environment.PUBLIC_URL }),
      isCodeForAll: !isPrivate,
      firstAccountCode: firstCode,
    })}\n`,
  )
  // Nobody waits for it: the library that calls engines is loaded, and a connection stands, before the first user asks. Loaded later, what
  // loading it took would not be given back at rest.
  await services.models
    .health()
    .catch((cause: unknown) =>
      log.warn('les moteurs n’ont pas pu être appelés au démarrage', { source: 'system', cause }),
    )
}

interface Stop {
  drain(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The terminal and whoever launched the server may both send the same signal. */
const sameSignalMs = 1000

/** The first signal asks the server to leave, a second one to do so at once. */
function stopOnSignals(log: Log, { drain, close }: Stop) {
  const haste = new AbortController()
  let begunAt: number | undefined
  const stop = async () => {
    if (begunAt !== undefined) {
      if (performance.now() - begunAt > sameSignalMs) haste.abort()
      return
    }
    begunAt = performance.now()
    try {
      await drain(haste.signal)
      const timer = setTimeout(() => process.exit(1), stopWithinMs)
      await close()
      clearTimeout(timer)
      process.exit(0)
    } catch (cause) {
      log.error('le serveur ne s’est pas arrêté correctement', { cause })
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop())
}

/** Explains at the console why the server does not start. */
function startFailure(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if ('code' in cause && cause.code === 'EADDRINUSE')
    return 'Le port est déjà utilisé par un autre programme. Arrêtez-le, ou choisissez un autre port : PORT=3008 npm start'
  if ('code' in cause && cause.code === 'EACCES')
    return 'Accès refusé. Choisissez un port au-dessus de 1024 (PORT=3008 npm start), ou vérifiez les droits du dossier des données (DATA_DIR).'
  const reason = cause.cause instanceof Error ? ` (${cause.cause.message})` : ''
  return `${cause.message}${reason}`
}

/** Loaded only where traces go somewhere. */
async function openTracer({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  SERVER_NAME,
}: Environment): Promise<Tracer | undefined> {
  if (endpoint === undefined) return undefined
  const { openTelemetry } = await import('#platform/tracing/open-telemetry.ts')
  const tracer = openTelemetry({ endpoint, version, server: SERVER_NAME ?? hostname() })
  setTracer(tracer)
  return tracer
}
