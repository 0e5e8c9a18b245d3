import type { ActiveJob } from '../active-jobs.ts'
import type { JobQueue } from '../job-queue.ts'
import type { ListedJob } from '../jobs.repository.ts'

/** Whether another server does this job, or did until it died. */
export const isElsewhere = (
  { servers, taken }: Pick<JobQueue, 'servers' | 'taken'>,
  { id, server }: Pick<ListedJob, 'id' | 'server'>,
): boolean => server !== servers.id() || taken.has(id)

/** The job in this server's memory, unless its row says that another server has it by now. */
export function findHere(
  { active }: Pick<JobQueue, 'active'>,
  { id, server }: Pick<ListedJob, 'id' | 'server'>,
): ActiveJob | undefined {
  const job = active.jobs.get(id)
  return job?.stored.server === server ? job : undefined
}
