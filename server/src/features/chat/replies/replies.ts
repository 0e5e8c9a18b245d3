import { Problem } from '@atelier/contract/problems/problems'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { StoredChat } from '../stored-chat.ts'
import { createReplyRecorder } from './reply-recorder.ts'
import type { ReplyInProgress } from './reply-writer.ts'
import { type ReplyStart, type StartReplyDependencies, startReply } from './start-reply.ts'

export interface RepliesDependencies extends StartReplyDependencies {
  readonly live: LiveChannel
}

type RepliesByChat = Map<string, ReplyInProgress>

/** Time that a stopping server gives replies to end by themselves. */
const shutdownTimeoutMs = 5000

/** The replies in progress: at most one per chat. */
export function createReplies(dependencies: RepliesDependencies) {
  const recorder = createReplyRecorder(dependencies)
  const inProgress: RepliesByChat = new Map()
  const locked = new Set<string>()

  return {
    find: (chatId: string): ReplyInProgress | undefined => inProgress.get(chatId),

    /** Ends this user's replies in progress: removed with their chats, or stopped with the text they have. */
    async endAllByUser(userId: string, reason: 'removed' | 'stopped'): Promise<void> {
      const theirs = [...inProgress.values()].filter((reply) => reply.userId === userId)
      for (const reply of theirs) reply.end(reason)
      await Promise.allSettled(theirs.map(({ done }) => done))
    },

    /**
     * Runs a task while no reply of this chat is in progress.
     * @throws Problem if there is one
     */
    async withLock<T>(chatId: string, task: () => Promise<T>): Promise<T> {
      if (inProgress.has(chatId) || locked.has(chatId)) throw new Problem('chat.busy')
      locked.add(chatId)
      try {
        return await task()
      } finally {
        locked.delete(chatId)
      }
    },

    /** Resolves once the messages are stored; the engine is called earlier, users are notified later. */
    async begin(start: ReplyStart): Promise<ReplyInProgress> {
      const { stored, writing } = await startReply(dependencies, recorder, start)
      track(dependencies, inProgress, { chat: start.chat, reply: writing })
      try {
        await stored
      } catch (cause) {
        writing.end('removed')
        throw cause
      }
      // Notified only now: another window reads the chat at once, and the question must be in it.
      dependencies.live.publish(start.chat.userId, {
        type: 'chat',
        chatId: start.chat.id,
        replying: true,
      })
      return writing
    },

    /** Waits for replies to end, then ends the rest with the text they have. */
    async close(): Promise<void> {
      const all = [...inProgress.values()]
      const timer = setTimeout(() => {
        for (const reply of all) reply.end('interrupted')
      }, shutdownTimeoutMs)
      await Promise.allSettled(all.map(({ done }) => done))
      clearTimeout(timer)
    },
  }
}
export type Replies = ReturnType<typeof createReplies>

/** Counts the reply as in progress until it ends, then notifies open pages. */
function track(
  { live, log }: RepliesDependencies,
  inProgress: RepliesByChat,
  { chat, reply }: { readonly chat: StoredChat; readonly reply: ReplyInProgress },
) {
  const { id: chatId, userId } = chat
  inProgress.set(chatId, reply)
  const release = () => {
    inProgress.delete(chatId)
    live.publish(userId, { type: 'chat', chatId, replying: false })
  }
  reply.done.then(release, (cause: unknown) => {
    release()
    log.error('une réponse n’a pas pu être enregistrée', { cause })
  })
}
