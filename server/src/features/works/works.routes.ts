import type { works } from '@atelier/contract/works/works'
import type { Handlers } from '#http/handlers.ts'
import type { WorksService } from './works.service.ts'

export const worksHandlers = (service: WorksService): Handlers<typeof works> => ({
  list: ({ session, query }) => service.list(session.userId, query),
  read: ({ session, workId }) => service.read(session.userId, workId),
  change: ({ session, workId, body }) => service.change(session.userId, workId, body),
})
