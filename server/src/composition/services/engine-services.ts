import { defined } from '@atelier/contract/wire/defined'
import { createEmbedded } from '@atelier/engine/embedded/embedded'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import type { Engine } from '@atelier/engine/engine'
import { installEnvironment, projectRoot } from '#environment.ts'
import { createModelsService } from '#features/models/models.service.ts'
import { createEngineQueue } from '#jobs/engine-queue/engine-queue.ts'
import { createJobsService } from '#jobs/jobs.service.ts'
import type { RunningLimit } from '#jobs/limits/begun-work.ts'
import { createWaitingCalls } from '#jobs/limits/waiting-calls.ts'
import { createRemainingJobs } from '#jobs/remaining-jobs.ts'
import { createIdempotency } from '#jobs/requests/idempotency.ts'
import { createRateLimit } from '#jobs/requests/rate-limit.ts'
import { createRequestRate } from '#jobs/requests/request-rate.ts'
import { conversionKind, transcribingReplyKind } from '#jobs/run/offered-job.ts'
import { withSource } from '#platform/log/log.ts'
import { createEngines } from '../engines.ts'
import type { ServicesOptions } from '../services-options.ts'
import type { Base } from './base.ts'
import type { SystemServices } from './system-services.ts'

const parallelismOf = (engines: readonly Engine[], id: string): number =>
  engines.find((engine) => engine.id === id)?.parallelism ?? Number.POSITIVE_INFINITY

/** The engines, their queue, long jobs, and the models that they offer. */
export async function createEngineServices(
  base: Base,
  { configuration, help, account, audit }: SystemServices,
  options: ServicesOptions,
) {
  const { clock, makeId, log, database, live } = base
  const embedded = options.embedded ?? openEmbedded(base, help.pages(), options)
  const engines = enginesOf(options, () =>
    createEngines({ configuration, embedded: embedded.engine, log }),
  )
  const { limits } = configuration
  const slots = () => options.maxConcurrentRequests ?? limits().maxConcurrentRequests
  const engineQueue = createEngineQueue({
    slots,
    parallelism: (id) => parallelismOf(engines(), id),
    runningLimit: createRunningLimit(base, configuration, options),
  })
  const idempotency = createIdempotency({ database, clock })
  const jobs = await createJobsService({
    database,
    engineQueue,
    slots,
    mayWork: account.isActive,
    maxPerUser: () => options.limits?.maxJobsPerUser ?? limits().maxJobsPerUser,
    live,
    idempotency,
    clock,
    makeId,
    log,
  })
  const waitingCalls = createWaitingCalls(base.userLimits)
  const rateLimit = createRateLimit({ perMinute: () => limits().rateLimitPerMinute })
  const factor = () => options.limits?.requestRateFactor ?? limits().requestRateFactor
  const requestRate = createRequestRate({ factor })
  const isNeeded = () => configuration.maintenance() !== undefined
  const administrator = account.findAdminId
  const remainingJobs = createRemainingJobs({ engineQueue, live, log, isNeeded, administrator })
  const models = await createModelsService({
    database,
    engines,
    jobs,
    clock,
    makeId,
    log,
    onChange: () => live.publishToAll({ type: 'configuration' }),
    record: audit.record,
  })
  return {
    embedded,
    engines,
    engineQueue,
    idempotency,
    jobs,
    waitingCalls,
    rateLimit,
    requestRate,
    remainingJobs,
    models,
  }
}
export type EngineServices = Awaited<ReturnType<typeof createEngineServices>>

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
    return {
      perUser: limits?.maxRunningJobsPerKind ?? configuration.limits().maxRunningJobsPerKind,
    }
  }

const enginesOf = (
  { engines }: ServicesOptions,
  createConfigured: () => () => readonly Engine[],
): (() => readonly Engine[]) => (engines ? () => engines : createConfigured())

const failureMessages = {
  'models-folder': 'des modèles de cette machine sont en difficulté',
  'native-part': 'des modèles de cette machine sont en difficulté',
  'graphics-card':
    'la carte graphique n’est pas utilisée\u00a0: les modèles de cette machine travaillent sur le processeur',
} as const

const openEmbedded = (
  { folder, log }: Base,
  pages: Parameters<typeof createEmbedded>[0]['pages'],
  { card }: ServicesOptions,
): Embedded =>
  createEmbedded({
    modelsFolder: folder.modelsFolder,
    pages,
    projectRoot,
    environment: installEnvironment(),
    ...defined({ card }),
    onFailure: ({ what, cause }) =>
      withSource(log, 'localai').warn(failureMessages[what], {
        what,
        cause,
      }),
  })
