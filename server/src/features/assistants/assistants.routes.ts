import type { assistants } from '@atelier/contract/assistants/assistants'
import type { Handlers } from '#http/handlers.ts'
import type { AssistantsService } from './assistants.service.ts'

export const assistantsHandlers = (service: AssistantsService): Handlers<typeof assistants> => ({
  list: ({ session, query }) => service.list(session.userId, query),
  readDefault: ({ session }) => service.readDefault(session.userId),
  exportAll: async ({ session }) => toDownload(await service.files.exportAll(session.userId)),
  exportOne: async ({ session, assistantId }) =>
    toDownload(await service.files.exportOne(session.userId, assistantId)),
  import: ({ session, body }) => service.files.importFile(session.userId, body.json),
  makeFace: ({ session: { userId }, upload, signal }) =>
    service.makeFace({ userId, signal }, upload),
  readFace: ({ session, assistantId, query }) =>
    service.readFace(session.userId, assistantId, query.picture),
  create: ({ session, body }) => service.create(session.userId, body),
  read: ({ session, assistantId }) => service.read(session.userId, assistantId),
  replace: ({ session, assistantId, body }) => service.replace(session.userId, assistantId, body),
  remove: ({ session, assistantId }) => service.remove(session.userId, assistantId),
  pin: ({ session, assistantId, body }) => service.pin(session.userId, assistantId, body.isPinned),
  versions: ({ session, assistantId, query }) =>
    service.versions(session.userId, assistantId, query),
  restore: ({ session, assistantId, number }) =>
    service.restore(session.userId, assistantId, number),
  share: ({ session, assistantId, body }) => service.share(session, assistantId, body),
  open: ({ session, body }) => service.open(session.userId, body.secret),
  add: ({ session, body }) => service.add(session.userId, body.secret),
  removeAdded: ({ session, assistantId }) => service.removeAdded(session.userId, assistantId),
})

type WrittenFile = Awaited<ReturnType<AssistantsService['files']['exportAll']>>
const toDownload = ({ name, ...file }: WrittenFile) => ({ ...file, downloadName: name })
