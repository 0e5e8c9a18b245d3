import type { JobSummary } from '@atelier/contract/jobs/jobs'
import type { JobQueue } from '../job-queue.ts'
import { isActive, type ListedJob } from '../jobs.repository.ts'
import { describeThere } from './job-messages.ts'

/** A list does not wait longer for the progress of jobs elsewhere. */
const answerWithinMs = 1000

/** What other servers say of the jobs that they do, by id. Jobs of a server that does not answer are missing. */
export async function describeElsewhere(
  { bus, servers }: Pick<JobQueue, 'bus' | 'servers'>,
  jobs: readonly Pick<ListedJob, 'id' | 'state' | 'server'>[],
): Promise<ReadonlyMap<string, JobSummary>> {
  if (!bus.isShared) return new Map()
  const byServer = Map.groupBy(
    jobs.filter((job) => isActive(job) && job.server !== servers.id()),
    ({ server }) => server,
  )
  const answers = await Promise.all(
    [...byServer].map(async ([server, theirs]) => {
      if (server === null) return undefined
      const jobIds = theirs.map(({ id }) => id)
      return bus.ask(server, describeThere, { jobIds }, answerWithinMs)
    }),
  )
  return new Map(answers.flatMap((answer) => answer?.jobs ?? []).map((job) => [job.id, job]))
}

/** Describes this server's jobs to the others. */
export function answerDescriptions({ bus, active }: Pick<JobQueue, 'bus' | 'active'>): void {
  bus.respond(describeThere, async ({ jobIds }) => {
    const positions = active.waitingPositions()
    return {
      jobs: jobIds.flatMap((id) => {
        const job = active.jobs.get(id)
        return job ? [active.present(job, positions)] : []
      }),
    }
  })
}
