import type { ChatRemovalDependencies } from '../../chat-lifecycle.ts'
import { removeUnfinished } from '../../import-export/save-chats.ts'
import { createUnsentQueues } from '../../queue/unsent-queues.ts'
import type { IndexBacklog } from '../../search/index-backlog.ts'
import { recoverReplies } from '../recover-replies.ts'
import type { Replies, RepliesDependencies } from '../replies.ts'
import type { ReplyJobs } from '../reply-jobs.ts'

interface ChatRecoveryDependencies
  extends ChatRemovalDependencies,
    Pick<RepliesDependencies, 'usage' | 'servers' | 'log' | 'knowledge'> {
  readonly chats: RepliesDependencies['chats']
  readonly replies: Pick<Replies, 'startQueued'>
  readonly replyJobs: Pick<ReplyJobs, 'resumeAll'>
  readonly backlog: Pick<IndexBacklog, 'start'>
}

/** Takes over what servers that have ended left unfinished. */
export function chatRecovery(dependencies: ChatRecoveryDependencies) {
  const { chats, servers, replyJobs, backlog } = dependencies
  const sendUnsent = createUnsentQueues(dependencies)
  const recover = async () => {
    const livingIds = await servers.listLivingIds()
    const stillWaiting = await replyJobs.resumeAll()
    return recoverReplies(dependencies, { livingIds, stillWaiting })
  }
  return {
    /** Repairs what a crashed server left unfinished. Call it once before serving requests. */
    async recover(): Promise<number> {
      await removeUnfinished(dependencies, await servers.listLivingIds())
      const recovered = await recover()
      sendUnsent()
      await backlog.start()
      return recovered
    },
    /** Takes over the replies, and the queues, of servers that ended meanwhile. */
    async adopt(): Promise<void> {
      if (await chats.hasAbandoned(await servers.listLivingIds())) await recover()
      sendUnsent()
    },
    /** The same for what lasts longer: chats that those servers stored in part, or left out of the search index. */
    async adoptCopies(): Promise<void> {
      await removeUnfinished(dependencies, await servers.listLivingIds())
      await backlog.start()
    },
  }
}
