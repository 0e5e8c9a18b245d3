import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem } from '@atelier/contract/problems/problems'
import type { Queries } from '#database/database.ts'
import type { JobDefinition } from '../job-definition.ts'
import type { JobQueue } from '../job-queue.ts'

/** Nobody knows when a job will have ended; programs try again after this. */
const retrySeconds = 30

type JobLimit = Pick<JobDefinition<never, unknown>, 'kind' | 'isReply' | 'maxPerUser'>

/**
 * Why a user may not have one more job of this kind; `undefined` when there is room. Within the transaction that accepts the job:
 * of many requests at once exactly as many get through as there is room for.
 */
export async function findJobRefusal(
  queue: Pick<JobQueue, 'repository' | 'offered' | 'maxPerUser' | 'mayWork'>,
  { kind, isReply, maxPerUser }: JobLimit,
  userId: string,
  on: Queries,
): Promise<Problem | undefined> {
  // Suspended while the request was on its way.
  if (!(await queue.mayWork(userId, on))) return new Problem('session.ended')
  if (isReply) return undefined
  const counts = await queue.repository.countActive(userId, on)
  if (maxPerUser && (counts.get(kind) ?? 0) >= maxPerUser.count)
    return new Problem(maxPerUser.problem)
  return countJobs(queue, counts) >= queue.maxPerUser() ? tooManyJobs(queue) : undefined
}

/** Before a large body is read, of which a job is to be made. @throws Problem when its job would be refused */
export async function requireJobRoom(
  queue: Pick<JobQueue, 'repository' | 'offered' | 'maxPerUser'>,
  userId: string,
): Promise<void> {
  if (countJobs(queue, await queue.repository.countActive(userId)) >= queue.maxPerUser())
    throw tooManyJobs(queue)
}

const countJobs = (
  { offered }: Pick<JobQueue, 'offered'>,
  counts: ReadonlyMap<string, number>,
): number =>
  [...counts].reduce((sum, [kind, count]) => (offered.get(kind)?.isReply ? sum : sum + count), 0)

const tooManyJobs = ({ maxPerUser }: Pick<JobQueue, 'maxPerUser'>) =>
  new Problem('limit.jobs' satisfies ProblemCode, {
    params: { limit: maxPerUser(), seconds: retrySeconds },
    retryAfter: retrySeconds,
  })
