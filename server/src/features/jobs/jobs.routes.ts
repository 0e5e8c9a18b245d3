import type { jobs } from '@atelier/contract/jobs'
import type { Handlers } from '#http/caller.ts'
import type { Jobs } from '#jobs/jobs.service.ts'

export const jobsHandlers = (service: Jobs): Handlers<typeof jobs> => ({
  list: ({ session, query }) => service.list(session.userId, { isActive: query.active }),
  seeFailures: async ({ session }) => {
    await service.seeFailures(session.userId)
    return undefined
  },
  read: ({ session, jobId }) => service.read(session.userId, jobId),
  cancel: ({ session, jobId }) => service.cancel(session.userId, jobId),
})
