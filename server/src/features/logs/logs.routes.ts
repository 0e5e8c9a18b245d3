import type { logs } from '@atelier/contract/logs/logs'
import type { Handlers } from '#http/handlers.ts'
import type { LogsService } from './logs.service.ts'

export const logsHandlers = (service: LogsService): Handlers<typeof logs> => ({
  list: ({ query }) => service.list(query),
  servers: async () => [...(await service.servers())],
  clear: ({ session }) => service.clear(session),
  listByDate: ({ query }) => service.list(query),
  clearAll: ({ session }) => service.clear(session),
  download: ({ session, query }) => service.content(session, query),
  downloadFile: ({ session, query }) => service.file(session, query),
  report: ({ session, device, body }) => service.report(session.userId, device, body.reports),
})
