import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { SubmitJob } from '#jobs/job-definition.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import type { EmbeddingTask } from './embedding-job.ts'
import { vectorBlockRows } from './vector-blocks.repository.ts'
import { type VectorSpace, vectorSpaceRows } from './vector-spaces.repository.ts'

export interface StartEmbeddingDependencies {
  readonly database: Database
  readonly models: Pick<ModelsService, 'findInstalled' | 'slotsFor'>
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly log: Log
  submit(): SubmitJob<EmbeddingTask, unknown>
  /** Whose jobs they are. */
  administrator(): Promise<string | undefined>
  filterActive(jobIds: readonly string[]): Promise<ReadonlySet<string>>
}

const everyMs = 60_000
/** Blocks of a space that is not used any more, in one transaction. */
const removedPerCommit = 20

/** Another request has begun to fill it. */
class AlreadyClaimed extends Error {}

/** One job fills each space that lacks vectors; what lacks some without a job is looked for every minute. */
export function createEmbeddingStart(dependencies: StartEmbeddingDependencies) {
  const { database, clock, log } = dependencies
  const active = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function startSpace(space: VectorSpace): Promise<void> {
    const isOfFormerModel = space.problem?.code === 'knowledge.embedder-changed'
    if (space.jobId !== undefined || space.retryAt > clock.now() || isOfFormerModel) return
    const isMeasured = space.state === 'serving' && space.floorCount >= 0
    if (isMeasured && !(await vectorBlockRows(database.queries).isLacking(space.id))) return
    const submitted = await submitSpace(dependencies, space)
    if (!submitted) return
    const { ended } = submitted
    active.add(ended)
    void ended.finally(() => active.delete(ended))
  }
  async function startAll(): Promise<void> {
    await releaseLost(dependencies)
    for (const space of await vectorSpaceRows(database.queries).listUsed()) await startSpace(space)
    await removeRetired(database)
  }
  /** One at a time on this server. */
  function startEmbedding(): Promise<void> {
    running = running
      .then(startAll)
      .catch((cause: unknown) =>
        log.error('les vecteurs des documents n’ont pas pu être préparés', { cause }),
      )
    return running
  }
  const startWhenDue = asChore(
    dependencies.mayRunChore,
    { name: 'knowledge-embedding', everyMs },
    startEmbedding,
  )
  return {
    startEmbedding,
    /** Resolves when this server embeds nothing any more. */
    async idle(): Promise<void> {
      await startEmbedding()
      while (active.size > 0) await Promise.all(active)
      await running
    },
    start(): void {
      timer = setInterval(
        () =>
          void startWhenDue().catch((cause: unknown) =>
            log.error('les vecteurs des documents n’ont pas pu être préparés', { cause }),
          ),
        everyMs,
      ).unref()
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

/** A job that is gone without a word, as after a restored backup, embeds nothing any more. */
async function releaseLost({ database, filterActive }: StartEmbeddingDependencies): Promise<void> {
  const spaces = await vectorSpaceRows(database.queries).listUsed()
  const jobIds = spaces.flatMap(({ jobId }) => jobId ?? [])
  const living = await filterActive(jobIds)
  const lost = jobIds.filter((id) => !living.has(id))
  if (lost.length > 0) await database.commit((on) => vectorSpaceRows(on).releaseJobs(lost))
}

async function removeRetired(database: Database): Promise<void> {
  for (const spaceId of await vectorSpaceRows(database.queries).listRetired()) {
    const removeSome = () =>
      database.commit((on) => vectorBlockRows(on).removeSome({ spaceId }, removedPerCommit))
    while (await removeSome());
    await database.commit((on) => vectorSpaceRows(on).remove(spaceId))
  }
}

/** Returns the end of its job, if this request began it. */
async function submitSpace(
  dependencies: StartEmbeddingDependencies,
  { id: spaceId, model }: VectorSpace,
): Promise<{ readonly ended: Promise<unknown> } | undefined> {
  const { database, models, submit, administrator, log } = dependencies
  const userId = await administrator()
  if (userId === undefined) return undefined
  try {
    const offered = await models.findInstalled(model, 'embedding')
    const { done } = await submit()({
      userId,
      title: `Sens des documents, par «\u00a0${offered.model.name}\u00a0»`,
      model,
      ...models.slotsFor(offered),
      input: { spaceId, timesResumed: 0 },
      size: 1,
      isLong: true,
      async writeWithJob(on, jobId) {
        if (!(await vectorSpaceRows(on).claim(spaceId, jobId))) throw new AlreadyClaimed()
      },
    })
    // The space says in its row how it ended.
    return { ended: done.catch(() => 'stored') }
  } catch (cause) {
    if (cause instanceof AlreadyClaimed) return undefined
    if (!(cause instanceof Problem)) throw cause
    const { code, params } = cause
    log.debug('les vecteurs des documents attendent', { spaceId, code })
    await database.commit((on) => vectorSpaceRows(on).note(spaceId, { code, params }))
    return undefined
  }
}
