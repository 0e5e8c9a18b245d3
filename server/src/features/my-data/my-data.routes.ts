import type { activity } from '@atelier/contract/my-data/activity'
import type { myData } from '@atelier/contract/my-data/my-data'
import type { Handlers } from '#http/handlers.ts'
import type { MyDataService } from './my-data.service.ts'

export const myDataHandlers = (
  service: MyDataService,
): Handlers<typeof myData & typeof activity> => ({
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
