import type { knowledgeAdmin } from '@atelier/contract/knowledge/administration/knowledge-admin'
import type { knowledgeOperations } from '@atelier/contract/knowledge/operations'
import type { Handlers } from '#http/handlers.ts'
import type { KnowledgeService } from './knowledge.service.ts'

export const knowledgeHandlers = (
  service: KnowledgeService,
): Handlers<typeof knowledgeOperations> => ({
  list: ({ session, query }) => service.list(session.userId, query),
  create: ({ session, body }) => service.create(session.userId, body),
  read: ({ session, collectionId }) => service.read(session.userId, collectionId),
  change: ({ session, collectionId, body }) => service.change(session.userId, collectionId, body),
  remove: ({ session, collectionId }) => service.remove(session, collectionId),
  share: ({ session, collectionId, body }) => service.share(session, collectionId, body),
  sources: ({ session, collectionId, query }) =>
    service.sources(session.userId, collectionId, query),
  addFile: ({ session: { userId }, collectionId, body }) =>
    service.addFile({ userId, collectionId }, body),
  addText: ({ session: { userId }, collectionId, body }) =>
    service.addText({ userId, collectionId }, body),
  addTranscription: ({ session: { userId }, collectionId, body }) =>
    service.addTranscription({ userId, collectionId }, body),
  copySources: ({ session: { userId }, collectionId, body }) =>
    service.copySources({ userId, collectionId }, body),
  readSource: ({ session, sourceId }) => service.readSource(session.userId, sourceId),
  removeSource: ({ session, sourceId }) => service.removeSource(session.userId, sourceId),
  removeSources: ({ session: { userId }, collectionId, body }) =>
    service.removeSources({ userId, collectionId }, body),
  reread: ({ session, sourceId }) => service.reread(session.userId, sourceId),
  recognize: ({ session, sourceId }) => service.recognize(session.userId, sourceId),
  original: ({ session, sourceId }) => service.original(session.userId, sourceId),
  excerpts: ({ session, sourceId, query }) => service.excerpts(session.userId, sourceId, query),
  search: ({ session, body }) => service.search(session.userId, body),
})

export const knowledgeAdminHandlers = ({
  admin,
  tryEmbedder,
}: KnowledgeService): Handlers<typeof knowledgeAdmin> => ({
  state: ({ session }) => admin.state(session.userId),
  choose: ({ session, body }) => admin.change(session, body),
  tryEmbedder: ({ session, body, requestKey }) =>
    tryEmbedder(session.userId, body.model, requestKey),
  rebuild: ({ session, body }) => admin.rebuild(session, body),
})
