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

/** How long a stopping server lets replies end by themselves. */
const shutdownTimeoutMs = 5000

/** The replies being written right now: one per chat at most. */
export function createReplies(dependencies: RepliesDependencies) {
  const recorder = createReplyRecorder(dependencies)
  const inProgress: RepliesByChat = new Map()
  const locked = new Set<string>()

  return {
    find: (chatId: string): ReplyInProgress | undefined => inProgress.get(chatId),

    /** Ends what is being written for this user, whose chats are about to be removed. */
    async endAllByUser(userId: string): Promise<void> {
      const theirs = [...inProgress.values()].filter((reply) => reply.userId === userId)
      for (const reply of theirs) reply.end('removed')
      await Promise.allSettled(theirs.map(({ done }) => done))
    },

    /** Runs what no other reply of this chat may run meanwhile. @throws Problem when one does */
    async withLock<T>(chatId: string, task: () => Promise<T>): Promise<T> {
      if (inProgress.has(chatId) || locked.has(chatId)) throw new Problem('chat.busy')
      locked.add(chatId)
      try {
        return await task()
      } finally {
        locked.delete(chatId)
      }
    },

    /** Begins a reply; resolves once its messages are stored. The engine is called at once, but nobody hears of it before. */
    async begin(start: ReplyStart): Promise<ReplyInProgress> {
      const { stored, writing } = await startReply(dependencies, recorder, start)
      track(dependencies, inProgress, { chat: start.chat, reply: writing })
      try {
        await stored
      } catch (cause) {
        writing.end('removed')
        throw cause
      }
      // Not before: another window reads the chat at once, and must find the question in it.
      dependencies.live.publish(start.chat.userId, {
        type: 'chat',
        chatId: start.chat.id,
        replying: true,
      })
      return writing
    },

    /** Lets replies end, then ends them with what they have. */
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

/** Counts the reply as in progress until it has ended, and tells open pages then. */
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
