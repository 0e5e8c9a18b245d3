import { Problem } from '@atelier/contract/problems/problems'
import { z } from 'zod'
import type { WriteTransaction } from '#database/database.ts'
import type { JobContext, JobDefinition } from '#jobs/job-definition.ts'
import { type EmbedSpaceDependencies, embedSpace } from './embed-space.ts'
import { type VectorSpace, vectorSpaceRows } from './vector-spaces.repository.ts'

export interface EmbeddingJobDependencies extends EmbedSpaceDependencies {
  /** Looks for what lacks vectors meanwhile. */
  startEmbedding(): Promise<void>
}

const EmbeddingTask = z.object({ spaceId: z.string(), timesResumed: z.number().default(0) })
export type EmbeddingTask = z.output<typeof EmbeddingTask>
type EmbeddingResult = { readonly spaceId: string }

const maxResumes = 5
const firstRetryMs = 30_000
/** An embedder that is away is tried again after this, at the latest. */
const maxRetryMs = 60 * 60 * 1000

/**
 * Fills one space. An engine that fails ends the job without a failure of its own: the space says why, and another job goes on where this
 * one stopped.
 */
export const embeddingJob = (
  dependencies: EmbeddingJobDependencies,
): JobDefinition<EmbeddingTask, EmbeddingResult> => ({
  kind: 'knowledge.embed',
  input: EmbeddingTask,
  async run({ spaceId }, context) {
    try {
      await embedSpace(dependencies, spaceId, context)
      void dependencies.startEmbedding()
    } catch (cause) {
      if (context.signal.aborted || !(cause instanceof Problem)) throw cause
      await pauseSpace(dependencies, { spaceId, jobId: context.jobId }, cause)
    }
    return { spaceId }
  },
  resume: resumed,
  async undo(task, { jobId }) {
    const problem = new Problem(resumed(task) ? 'job.cancelled' : 'job.interrupted')
    await pauseSpace(dependencies, { spaceId: task.spaceId, jobId }, problem)
  },
})

const resumed = (task: EmbeddingTask): EmbeddingTask | undefined =>
  task.timesResumed < maxResumes ? { ...task, timesResumed: task.timesResumed + 1 } : undefined

/** Another job goes on later, not at once: what ended this one may still be there. */
async function pauseSpace(
  { database, clock, log, makeId }: EmbeddingJobDependencies,
  { spaceId, jobId }: { readonly spaceId: string } & Pick<JobContext, 'jobId'>,
  { code, params }: Problem,
): Promise<void> {
  const pause = async (on: WriteTransaction) => {
    const spaces = vectorSpaceRows(on)
    const space = await spaces.find(spaceId)
    if (space?.jobId !== jobId) return
    const retryAt = clock.now() + waitMs(code, space.failures)
    await spaces.pause(spaceId, jobId, { problem: { code, params }, retryAt })
    if (code === 'knowledge.embedder-changed')
      await replaceSpace(on, space, { id: makeId(), at: clock.now() })
  }
  await database.commit(pause, { lock: 'vectors' })
  log.warn('les vecteurs des documents attendent le modèle d’embedding', { spaceId, code })
}

const waitMs = (code: string, failures: number) =>
  code === 'job.cancelled' ? maxRetryMs : Math.min(maxRetryMs, firstRetryMs * 2 ** failures)

/** The vectors of a space are of a model that is not there any more: another space is built with what the model is now. */
async function replaceSpace(
  on: WriteTransaction,
  { id, model }: VectorSpace,
  next: { readonly id: string; readonly at: number },
): Promise<void> {
  const spaces = vectorSpaceRows(on)
  const building = (await spaces.listUsed()).find(({ state }) => state === 'building')
  if (building && building.id !== id) return
  await spaces.retire(['building'])
  await spaces.insert(next.id, model, next.at)
}
