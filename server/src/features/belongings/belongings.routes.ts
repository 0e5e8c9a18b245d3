import type { activity } from '@atelier/contract/activity'
import type { belongings } from '@atelier/contract/belongings'
import type { Handlers } from '#http/caller.ts'
import type { BelongingsService } from './belongings.service.ts'

export const belongingsHandlers = (
  service: BelongingsService,
): Handlers<typeof belongings & typeof activity> => ({
  storage: ({ session }) => service.storage(session.userId),
  clear: ({ session, kind }) => service.clear(session.userId, kind),
  export: ({ session, requestKey }) => service.export(session.userId, requestKey),
  archive: ({ session }) => service.archive(session.userId),
  removeArchive: async ({ session }) => {
    await service.removeArchive(session.userId)
    return undefined
  },
  deleteAccount: async ({ session, body }) => {
    await service.deleteAccount(session, body)
    return undefined
  },
  activity: ({ session, query }) => service.activity(session.userId, query.days),
  recent: ({ session }) => service.recent(session.userId),
})
