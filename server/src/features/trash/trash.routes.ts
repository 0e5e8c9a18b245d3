import type { trash } from '@atelier/contract/trash/trash'
import type { Handlers } from '#http/handlers.ts'
import type { TrashService } from './trash.service.ts'

export const trashHandlers = (service: TrashService): Handlers<typeof trash> => ({
  list: ({ session, query }) => service.list(session.userId, query),
  empty: ({ session }) => service.empty(session.userId),
  restore: ({ session, body }) => service.restore(session.userId, body),
  purge: ({ session, workId }) => service.purge(session.userId, workId),
})
