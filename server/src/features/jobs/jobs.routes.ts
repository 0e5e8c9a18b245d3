import type { jobs } from '@atelier/contract/jobs/jobs'
import type { Handlers } from '#http/handlers.ts'
import type { JobsService } from '#jobs/jobs.service.ts'

export const jobsHandlers = (service: JobsService): Handlers<typeof jobs> => ({
  list: ({ session, query }) => service.list(session.userId, { isActive: query.active }),
  seeFailures: ({ session }) => service.markFailuresSeen(session.userId),
  read: ({ session, jobId }) => service.read(session.userId, jobId),
  cancel: ({ session, jobId }) => service.cancel(session.userId, jobId),
})
