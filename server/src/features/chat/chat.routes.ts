import type { chatAssistant } from '@atelier/contract/chat/assistant/chat-assistant'
import type { chatKnowledge } from '@atelier/contract/chat/knowledge/chat-knowledge'
import type { chatOperations } from '@atelier/contract/chat/operations'
import type { chatVersions } from '@atelier/contract/chat/versions/versions'
import type { Handlers } from '#http/handlers.ts'
import type { ChatService } from './chat.service.ts'

type ChatHandlers = Handlers<typeof chatOperations>

export const chatHandlers = (service: ChatService): ChatHandlers => ({
  ...replyHandlers(service),
  list: ({ session, query }) => service.list(session.userId, query),
  search: ({ session, query }) => service.search(session.userId, query),
  statistics: ({ session }) => service.statistics(session.userId),
  create: ({ session, body }) => service.create(session.userId, body),
  begin: ({ session, body, requestKey }) => service.begin(session.userId, body, requestKey),
  read: ({ session, chatId }) => service.read(session.userId, chatId),
  messages: ({ session, chatId, query }) => service.messages(session.userId, chatId, query),
  update: ({ session, chatId, body, ifMatch }) =>
    service.update(session.userId, chatId, body, ifMatch),
  changeSettings: ({ session, chatId, body }) =>
    service.changeSettings(session.userId, chatId, body),
  duplicate: ({ session, chatId, body }) => service.duplicate(session.userId, chatId, body.upTo),
  toCollection: ({ session: { userId }, chatId, body }) =>
    service.toCollection({ userId, chatId }, body),
  export: async ({ session, chatId, query }) => {
    const { name, ...file } = await service.exportTo(session.userId, chatId, query.format)
    return { ...file, downloadName: name }
  },
  import: ({ session: { userId }, body, signal }) =>
    service.importFrom({ userId, signal }, body.json),
  ...importHandlers(service),
  remove: ({ session, chatId }) => service.remove(session.userId, chatId),
  makePermanent: ({ session, chatId }) => service.makePermanent(session.userId, chatId),
  queueMessage: ({ session, chatId, body, requestKey }) =>
    service.queueMessage(session.userId, chatId, body, requestKey),
  changeQueued: ({ session, chatId, queuedId, body }) =>
    service.changeQueued(session.userId, chatId, { ...body, queuedId }),
  removeQueued: ({ session, chatId, queuedId }) =>
    service.removeQueued(session.userId, chatId, queuedId),
  emptyQueue: ({ session, chatId }) => service.removeQueued(session.userId, chatId),
  sendQueued: ({ session, chatId, queuedId }) =>
    service.sendQueued(session.userId, chatId, queuedId),
  resumeQueue: ({ session, chatId }) => service.resumeQueue(session.userId, chatId),
  clearHistory: ({ session, chatId }) => service.clearHistory(session.userId, chatId),
  restoreHistory: ({ session, chatId, body }) =>
    service.restoreHistory(session.userId, chatId, body.undo),
  ...versionHandlers(service),
  ...knowledgeHandlers(service),
  readInstructions: ({ session, chatId, messageId }) =>
    service.readInstructions(session.userId, chatId, messageId),
  speak: ({ session, ...request }) => service.speakReply(session.userId, request),
})

const versionHandlers = (service: ChatService): Handlers<typeof chatVersions> => ({
  showVersion: ({ session, chatId, body }) =>
    service.showVersion(session.userId, chatId, body.messageId),
  variants: ({ session, chatId, messageId, query }) =>
    service.variants(session.userId, chatId, messageId, query),
  correctMessage: ({ session, chatId, messageId, body }) =>
    service.correctMessage(session.userId, chatId, { ...body, messageId }),
  removeMessage: ({ session, chatId, messageId }) =>
    service.removeMessage(session.userId, chatId, messageId),
  formerTexts: ({ session, chatId, messageId, query }) =>
    service.formerTexts(session.userId, chatId, messageId, query),
})

const knowledgeHandlers = (
  service: ChatService,
): Handlers<typeof chatKnowledge & typeof chatAssistant> => ({
  chooseAssistant: ({ session, chatId, body }) =>
    service.chooseAssistant(session.userId, chatId, body.assistantId),
  chooseKnowledge: ({ session, chatId, body }) =>
    service.chooseKnowledge(session.userId, chatId, body),
  readCitation: ({ session, chatId, messageId, number }) =>
    service.readCitation(session.userId, chatId, { messageId, number: Number(number) }),
})

const importHandlers = (service: ChatService) =>
  ({
    importFile: ({ session, body, requestKey }) =>
      service.importFile(session.userId, body.uploadId, requestKey),
    imports: ({ session }) => service.imports(session.userId),
    readImport: ({ session, importId }) => service.readImport(session.userId, importId),
    dismissImport: ({ session, importId }) => service.dismissImport(session.userId, importId),
  }) satisfies Partial<Handlers<typeof chatOperations>>
/** What sends, stops and writes on. */
const replyHandlers = (service: ChatService) =>
  ({
    sendMessage: ({ session, chatId, body, requestKey }) =>
      service.sendMessage(session.userId, chatId, body, requestKey),
    streamMessage: ({ session, chatId, body, ...call }) =>
      service.streamMessage(session.userId, chatId, body, call),
    followReply: ({ session, chatId, signal }) =>
      service.followReply(session.userId, chatId, signal),
    stopReply: ({ session, chatId, body }) => service.stopReply(session.userId, chatId, body),
    chooseReply: ({ session, chatId, messageId, body }) =>
      service.chooseReply(session.userId, chatId, { ...body, questionId: messageId }),
    regenerate: ({ session, chatId, body, ...call }) =>
      service.regenerate(session.userId, chatId, body, call),
    continueReply: ({ session, chatId, messageId, ...call }) =>
      service.continueReply(session.userId, chatId, messageId, call),
    editQuestion: ({ session, chatId, messageId, body, ...call }) =>
      service.editQuestion(session.userId, chatId, { ...body, id: messageId }, call),
  }) satisfies Partial<ChatHandlers>
