import type { MessageQuery } from '@atelier/contract/chat/messages'
import type { ReplyKnowledge } from '#features/knowledge/knowledge.service.ts'
import type { WorksService } from '#features/works/works.service.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestRate } from '#jobs/requests/request-rate.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Servers } from '#platform/servers.ts'
import type { ResumableUploads } from '#storage/uploads/resumable-uploads.ts'
import { chatAssistant } from './assistant/chat-assistant.ts'
import { chatBeginning } from './beginning/begin-chat.ts'
import { chatLifecycle } from './chat-lifecycle.ts'
import { createChatStatisticsRepository } from './chat-statistics.repository.ts'
import { readChatStatistics } from './chat-statistics.ts'
import { chatComparisons } from './compare/chat-comparisons.ts'
import type { GenerationCount } from './compare/count-further.ts'
import { chatCopies } from './import-export/chat-copies.ts'
import { chatsInCollections, type ToCollectionDependencies } from './import-export/to-collection.ts'
import { readInstructions } from './instructions/read-instructions.ts'
import { chatKnowledge } from './knowledge/chat-knowledge.ts'
import { withMessageFiles } from './knowledge/files/with-message-files.ts'
import { programExcerpts } from './knowledge/program-excerpts.ts'
import { createReadingSpeeds } from './knowledge/reading-speeds.ts'
import { readMessages } from './messages/read-messages.ts'
import { answerWholeChat, type WholeChatDependencies } from './messages/whole-chat-turn.ts'
import { createOwnedChats } from './owned-chats.repository.ts'
import { chatQueue } from './queue/chat-queue.ts'
import { type ReadAloudDependencies, readAloud } from './read-aloud/read-aloud.ts'
import { type ReadChatDependencies, readChat } from './read-chat.ts'
import { clearHistory } from './removal/clear-history.ts'
import { removeMessages } from './removal/remove-message.ts'
import { removedFromChats } from './removal/restore-removed.ts'
import { chatReplies } from './replies/chat-replies.ts'
import { chatRecovery } from './replies/other-servers/chat-recovery.ts'
import { createStopReplies } from './replies/other-servers/stop-replies.ts'
import { createReplies, type RepliesDependencies } from './replies/replies.ts'
import { createReplyJobs } from './replies/reply-jobs.ts'
import { chatSearch } from './search/chat-search.ts'
import { createIndexBacklog } from './search/index-backlog.ts'
import { canReadNewestChat } from './search/read-newest-chat.ts'
import { chatsForSharing } from './sharing/chats-for-sharing.ts'
import { createLogErasing } from './temporary/erase-log.ts'
import { createChatExpiry } from './temporary/expire-chats.ts'
import { permanentChats } from './temporary/make-permanent.ts'
import { chatUpdates } from './update-chat.ts'
import { chatVersions } from './variants/chat-versions.ts'

export interface ChatServiceDependencies
  extends Omit<RepliesDependencies, 'readingSpeeds' | 'knowledge'>,
    Omit<ReadAloudDependencies, 'database' | 'chats' | 'readSettings'>,
    Pick<ToCollectionDependencies, 'collections'> {
  /** The documents that replies are written from. */
  readonly knowledge: ReplyKnowledge
  readonly makeId: MakeId
  readonly jobs: JobsService
  readonly requestRate: Pick<RequestRate, 'countBytes' | 'checkBytes'>
  /** Each of several models counts. */
  readonly requestLimits: GenerationCount
  /** Large files that arrive in parts. */
  readonly uploads: ResumableUploads
  readonly works: WorksService
  readonly servers: RepliesDependencies['servers'] & Pick<Servers, 'mayRunChore'>
  /** How long a temporary chat lasts after its last message. */
  temporaryChatHours(): number
}

type ChatReadDependencies = Parameters<typeof readMessages>[0] &
  ReadChatDependencies &
  WholeChatDependencies

const chatReads = (dependencies: ChatReadDependencies) => ({
  read: (userId: string, chatId: string) =>
    answerWholeChat(dependencies, userId, () => readChat(dependencies, userId, chatId)),
  messages: (userId: string, chatId: string, query: MessageQuery) =>
    readMessages(dependencies, { userId, chatId }, query),
})

/** A user's chats, and the replies in progress. */
export function createChatService(given: ChatServiceDependencies) {
  const knowledge = withMessageFiles(given.knowledge, given.attachments)
  const options = { ...given, knowledge, readingSpeeds: createReadingSpeeds() }
  const { database, chats } = options
  const { countChatsByUser, countChats } = chatCounts(options)
  const replies = createReplies(options)
  const replyJobs = createReplyJobs({ ...options, replies })
  const backlog = createIndexBacklog(options)
  const stopReplies = createStopReplies({ ...options, replies, replyJobs })
  const erasing = createLogErasing(options)
  const expiry = createChatExpiry({ ...options, erasing })
  const parts = { replies, replyJobs, stopReplies, backlog, countChats, erasing }
  const dependencies = { ...options, ...parts }
  const statistics = { repository: createChatStatisticsRepository(database.queries), countChats }
  return {
    ...chatLifecycle(dependencies),
    ...chatBeginning(dependencies),
    ...chatReads(dependencies),
    ...chatUpdates(dependencies),
    ...clearHistory(dependencies),
    ...removeMessages(dependencies),
    ...removedFromChats(dependencies),
    ...chatCopies(dependencies),
    ...chatsInCollections(dependencies),
    ...chatSearch(dependencies),
    statistics: (userId: string) => readChatStatistics(statistics, userId),
    ...chatReplies(dependencies),
    ...chatQueue(dependencies),
    ...chatKnowledge(dependencies),
    ...readInstructions(dependencies),
    ...chatAssistant(dependencies),
    ...programExcerpts(dependencies),
    ...chatVersions(dependencies),
    ...permanentChats(dependencies),
    ...{ expireDue: expiry.expireDue, startExpiring: expiry.startExpiring },
    ...chatComparisons(dependencies),
    forSharing: chatsForSharing(dependencies),
    ...readAloud(dependencies),

    /** Ends this user's replies in progress: removed with their chats, or stopped with the text they have. */
    stopRepliesOf: (userId: string, reason: 'removed' | 'stopped'): Promise<void> =>
      replies.endAll({ userId }, reason),
    owned: createOwnedChats(database.queries, countChatsByUser),
    countByModel: statistics.repository.countByModel,
    /** For the global search. */
    searchTexts: chats.searchTexts,

    ...chatRecovery(dependencies),
    /** Leaves the replies that wait for their job to the server that takes it. */
    postponeWaiting: replyJobs.postpone,
    /** Resolves once every message is in the search index. */
    whenIndexed: backlog.whenIdle,
    async close() {
      replyJobs.postpone()
      await Promise.all([expiry.stopExpiring(), replies.close(), backlog.close()])
    },
  }
}
export type ChatService = ReturnType<typeof createChatService>

function chatCounts({ works }: Pick<ChatServiceDependencies, 'works'>) {
  const countChatsByUser = (userIds: readonly string[]) => works.countByUser('chat', userIds)
  const countChats = async (userId: string) => (await countChatsByUser([userId])).get(userId) ?? 0
  return { countChatsByUser, countChats }
}

/** Whether the newest chat of a restored database can be read and found; `true` when there is none. */
export const canReadChats = canReadNewestChat
