import type { myDataOperations } from '@atelier/contract/my-data/operations'
import type { Handlers } from '#http/handlers.ts'
import type { MyDataService } from './my-data.service.ts'

export const myDataHandlers = (service: MyDataService): Handlers<typeof myDataOperations> => ({
  storage: ({ session }) => service.storage(session.userId),
  clear: ({ session, kind }) => service.clear(session.userId, kind),
  export: ({ session, requestKey }) => service.export(session.userId, requestKey),
  archive: ({ session }) => service.archive(session.userId),
  removeArchive: ({ session }) => service.removeArchive(session.userId),
  deleteAccount: ({ session, body }) => service.deleteAccount(session, body),
  activity: ({ session, query }) => service.activity(session.userId, query.days),
  recent: ({ session }) => service.recent(session.userId),
})
