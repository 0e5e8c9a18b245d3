import { createHmac } from 'node:crypto'
import type { JobKind } from '@atelier/contract/jobs/jobs'
import { defined } from '@atelier/contract/wire/defined'
import { createEmbedded } from '@atelier/engine/embedded/embedded'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import type { Engine } from '@atelier/engine/engine'
import { isDatabaseAway } from '#database/postgres/connection-failures.ts'
import { installEnvironment, projectRoot } from '#environment.ts'
import { createModelsService } from '#features/models/models.service.ts'
import type { ModelsServiceDependencies } from '#features/models/models-dependencies.ts'
import {
  createEngineQueue,
  type EngineQueue,
  type EngineQueueLimits,
} from '#jobs/engine-queue/engine-queue.ts'
import { createSharedQueue } from '#jobs/engine-queue/shared/shared-queue.ts'
import { createJobsService } from '#jobs/jobs.service.ts'
import type { RunningLimit } from '#jobs/limits/begun-work.ts'
import { createWaitingCalls } from '#jobs/limits/waiting-calls.ts'
import { createRemainingJobs } from '#jobs/remaining-jobs.ts'
import { startCountSweep } from '#jobs/requests/count-sweep.ts'
import { createIdempotency } from '#jobs/requests/idempotency.ts'
import { createRateLimit } from '#jobs/requests/rate-limit.ts'
import {
  createLocalLimits,
  createSharedLimits,
  type RequestLimits,
} from '#jobs/requests/request-limits.ts'
import { createRequestRate, type RequestRate } from '#jobs/requests/request-rate.ts'
import { createRequestTokens } from '#jobs/requests/request-tokens.repository.ts'
import { conversionKind, transcribingReplyKind } from '#jobs/run/offered-job.ts'
import { withSource } from '#platform/log/log.ts'
import { inSpan, keepSpan, startSpan } from '#platform/tracing/tracing.ts'
import { createRunningEngines, type RunningEngines } from '../engines/running-engines.ts'
import { singleEngine } from '../engines/single-engine.ts'
import { withSpans } from '../engines/traced-engine.ts'
import type { ServicesOptions } from '../services-options.ts'
import { modelWorkFolder, offeredModelsFolder } from '../several-servers/models-folder.ts'
import type { Base } from './base.ts'
import type { SystemServices } from './system-services.ts'

/** The engines, their queue, long jobs, and the models that they offer. */
export async function createEngineServices(
  base: Base,
  { configuration, help, account, audit, mail, rightsOfUser }: SystemServices,
  options: ServicesOptions,
) {
  const { clock, makeId, log, database, live } = base
  const embedded = options.embedded ?? openEmbedded(base, help.pages(), options)
  const { limits } = configuration
  const slots = () => options.maxConcurrentRequests ?? limits().maxConcurrentRequests
  const { running, engineQueue } = openEngines(base, { configuration, embedded, options, slots })
  const idempotency = createIdempotency({ database, bus: base.bus, servers: base.servers, clock })
  const jobs = await createJobsService({
    database,
    engineQueue,
    slots,
    mayWork: account.isActive,
    maxPerUser: () => options.limits?.maxJobsPerUser ?? limits().maxJobsPerUser,
    live,
    bus: base.bus,
    servers: base.servers,
    idempotency,
    onDone: mail.finishedJobs.note,
    clock,
    makeId,
    log,
  })
  const waitingCalls = createWaitingCalls(base.userLimits)
  const factor = () => options.limits?.requestRateFactor ?? limits().requestRateFactor
  const requestRate = createRequestRate({ factor })
  const generationsPerMinute = () => limits().rateLimitPerMinute
  const { requestLimits, countSweep } = openRequestLimits(base, requestRate, generationsPerMinute)
  const isNeeded = () => configuration.maintenance() !== undefined
  const administrator = account.findAdminId
  const remainingJobs = createRemainingJobs({ engineQueue, live, log, isNeeded, administrator })
  const models = await createModels(base, {
    engines: running.all,
    poolMembers: running.poolMembers,
    jobs,
    record: audit.record,
    rightsOfUser,
  })
  return {
    embedded,
    /** Every engine, for monitoring. */
    engines: () => running.all().map(({ engine }) => engine),
    runningEngines: running.byId,
    engineQueue,
    idempotency,
    jobs,
    waitingCalls,
    requestRate,
    requestLimits,
    countSweep,
    remainingJobs,
    models,
  }
}
export type EngineServices = Awaited<ReturnType<typeof createEngineServices>>

interface OpenEnginesOptions extends Pick<SystemServices, 'configuration'> {
  readonly embedded: Embedded
  readonly options: ServicesOptions
  slots(): number
}

/** The engines, and the queue before them, which gives each as many calls as it takes. */
function openEngines(base: Base, { configuration, embedded, options, slots }: OpenEnginesOptions) {
  // The queue is made of the engines, so it comes after them.
  let startWaiting = (): void => undefined
  const running = options.engines
    ? fixedEngines(options.engines)
    : createRunningEngines({
        configuration,
        embedded: withSpans(embedded.engine),
        log: base.log,
        onSlots: () => startWaiting(),
      })
  const engineQueue = withWaitSpans(
    openEngineQueue(base, embedded, {
      slots,
      parallelism: running.slotsOf,
      runningLimit: createRunningLimit(base, configuration, options),
    }),
  )
  startWaiting = engineQueue.startWaiting
  return { running, engineQueue }
}

/** How long a call waits for its slot is a span. */
const withWaitSpans = (queue: EngineQueue): EngineQueue => ({
  ...queue,
  enqueue(request, start) {
    const span = startSpan('wait for a slot', { 'atelier.kind': request.kind })
    // Whoever frees the slot calls it.
    const begin = keepSpan(start)
    return queue.enqueue(request, (slot) => {
      span.end()
      begin(slot)
    })
  },
  takeSlot: (request, signal) =>
    inSpan('wait for a slot', { 'atelier.kind': request.kind }, () =>
      queue.takeSlot(request, signal),
    ),
})

/** With several servers one queue is shared by all. */
function openEngineQueue(
  { database, bus, servers, makeId, log }: Base,
  { engine: { id: ownEngine } }: Embedded,
  limits: EngineQueueLimits,
): EngineQueue {
  if (!bus.isShared) return createEngineQueue(limits)
  return createSharedQueue({
    ...limits,
    queries: database.queries,
    bus,
    servers,
    isOwnEngine: (engine) => engine === ownEngine,
    makeId,
    onFailure(cause) {
      if (!isDatabaseAway(cause))
        log.error('la file d’attente des serveurs ne répond pas', { source: 'system', cause })
    },
  })
}

/** Where there are several servers, requests that cost much are counted over all of them. */
function openRequestLimits(
  { database, recentTimes, servers, log }: Base,
  requestRate: RequestRate,
  generationsPerMinute: () => number,
): { readonly requestLimits: RequestLimits; readonly countSweep?: { close(): void } } {
  if (!recentTimes) {
    const rateLimit = createRateLimit({ perMinute: generationsPerMinute })
    return { requestLimits: createLocalLimits({ requestRate, rateLimit }) }
  }
  const tokens = createRequestTokens(database.queries)
  const { mayRunChore } = servers
  return {
    requestLimits: createSharedLimits({ requestRate, tokens, recentTimes, generationsPerMinute }),
    countSweep: startCountSweep({ counts: [recentTimes, tokens], mayRunChore, log }),
  }
}

const createModels = (
  { database, bus, live, clock, makeId, log, secrets }: Base,
  dependencies: Pick<
    ModelsServiceDependencies,
    'engines' | 'poolMembers' | 'jobs' | 'record' | 'rightsOfUser'
  >,
) =>
  createModelsService({
    conversationKey: createConversationKeys(secrets.key('conversations')),
    ...dependencies,
    database,
    bus,
    clock,
    makeId,
    log,
    onChange: () => live.publishHere({ type: 'configuration' }),
  })

/** Keyed, so that an engine's log says nothing about whose chats they are. */
const createConversationKeys =
  (key: Uint8Array) =>
  (id: string): string =>
    createHmac('sha256', key).update(id).digest('base64url').slice(0, 22)

/** Each is read in a thread that may take much memory. One of the two is left to small files. */
const fileImportLimit: RunningLimit = { perUser: 1, overall: 2 }
const fileImportKind = 'chat.import' satisfies JobKind
/** Reading a document takes a child of its own. */
const readingLimit: RunningLimit = { perUser: 1, overall: 1 }
const readingKind = 'knowledge.read' satisfies JobKind
/** They share one program, page by page. */
const recognitionLimit: RunningLimit = { perUser: 1, overall: 2 }
const recognitionKind = 'knowledge.recognize' satisfies JobKind
/** One for the space that serves, and one for that which is built beside it. */
const embeddingLimit: RunningLimit = { perUser: 2, overall: 2 }
const embeddingKind = 'knowledge.embed' satisfies JobKind

/** Few conversions run at once: each one needs a program and temporary files. */
const createRunningLimit =
  (
    { userLimits }: Base,
    configuration: SystemServices['configuration'],
    { limits }: ServicesOptions,
  ) =>
  (kind: string): RunningLimit => {
    const { runningConversions: perUser, installationConversions: overall } = userLimits
    if (kind === conversionKind) return { perUser, overall }
    if (kind === transcribingReplyKind) return { perUser }
    if (kind === fileImportKind) return fileImportLimit
    if (kind === readingKind) return readingLimit
    if (kind === recognitionKind) return recognitionLimit
    if (kind === embeddingKind) return embeddingLimit
    return {
      perUser: limits?.maxRunningJobsPerKind ?? configuration.limits().maxRunningJobsPerKind,
    }
  }

/** Those that a test gives. */
const fixedEngines = (engines: readonly Engine[]): RunningEngines => {
  const [all, poolMembers] = [engines.map(singleEngine), []]
  return {
    all: () => all,
    poolMembers: () => poolMembers,
    byId: () => new Map(),
    slotsOf: (id) =>
      engines.find((engine) => engine.id === id)?.parallelism ?? Number.POSITIVE_INFINITY,
  }
}

const failureMessages = {
  'models-folder': 'des modèles de cette machine sont en difficulté',
  'native-part': 'des modèles de cette machine sont en difficulté',
  'graphics-card':
    'la carte graphique n’est pas utilisée\u00a0: les modèles de cette machine travaillent sur le processeur',
} as const

const openEmbedded = (
  { folder, environment, log }: Base,
  pages: Parameters<typeof createEmbedded>[0]['pages'],
  { card }: ServicesOptions,
): Embedded =>
  createEmbedded({
    modelsFolder: offeredModelsFolder({ folder, environment }),
    pages,
    projectRoot,
    environment: installEnvironment(),
    ...defined({ card, workFolder: modelWorkFolder({ folder, environment }) }),
    onFailure: ({ what, cause }) =>
      withSource(log, 'localai').warn(failureMessages[what], {
        what,
        cause,
      }),
  })
