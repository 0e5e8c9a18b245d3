import { Problem } from '@atelier/contract/problems/problems'
import type { Queries } from '#database/database.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Servers } from '#platform/servers.ts'
import { createExchangeEnd } from '../queue/end-exchange.ts'
import { createQueueStart } from '../queue/start-queued.ts'
import type { StoredChat } from '../stored-chat.ts'
import type { ExchangeInProgress } from './exchange/exchange-in-progress.ts'
import type { ReplyStart, StartReplyDependencies, WriteRows } from './exchange/exchange-start.ts'
import { withProject } from './exchange/with-project.ts'
import { endReplies } from './other-servers/reply-questions.ts'
import { createReplyRecorder } from './reply-recorder.ts'
import { type ReplyTools, startExchange } from './start-reply.ts'

export interface RepliesDependencies extends StartReplyDependencies {
  readonly live: LiveChannel
  readonly bus: Bus
  readonly servers: Pick<Servers, 'id' | 'listLivingIds' | 'onDeclaredDead'>
}

interface RepliesOf {
  readonly chatId?: string | undefined
  readonly userId?: string | undefined
}
type ExchangesByChat = Map<string, ExchangeInProgress>

interface RepliesHere {
  /** By chat. */
  readonly inProgress: ExchangesByChat
  /** Chats whose exchange was ended by a commit that found nothing waiting, and where nothing was queued here since. */
  readonly emptyQueues: Set<string>
  /** This server ends: what waits is left to the next one. */
  isClosing: boolean
}

/** Time that a stopping server gives replies to end by themselves. */
const shutdownTimeoutMs = 5000

/** The replies in progress: those to one question per chat at most, on whichever server. */
export function createReplies(dependencies: RepliesDependencies) {
  const here: RepliesHere = {
    inProgress: new Map(),
    emptyQueues: new Set(),
    isClosing: false,
  }
  const { inProgress } = here
  // Others have these chats now.
  dependencies.servers.onDeclaredDead(() => {
    for (const reply of inProgress.values()) reply.end('interrupted')
  })

  return {
    /** The replies that this server writes. */
    find: (chatId: string): ExchangeInProgress | undefined => inProgress.get(chatId),
    ...repliesAnywhere(dependencies, inProgress),
    ...replyEnds(dependencies, here),
    ...replyBeginnings(dependencies, here),
  }
}

function repliesAnywhere(
  { servers, chats, clock }: RepliesDependencies,
  inProgress: ExchangesByChat,
) {
  const isElsewhere = ({ writer }: Pick<StoredChat, 'writer'>) =>
    writer !== undefined && writer !== servers.id()
  return {
    /** Whether another server writes in this chat. */
    isElsewhere,
    isReplying: (chat: ChatWriter): boolean => inProgress.has(chat.id) || isElsewhere(chat),
    /** The ids of the replies that are being written in a chat. */
    async writingIds(chat: ChatWriter): Promise<readonly string[]> {
      const here = inProgress.get(chat.id)
      if (here) return here.replies.flatMap((one) => (one.hasEnded() ? [] : [one.replyId]))
      if (!isElsewhere(chat)) return []
      return (await chats.unfinishedReplies(chat.id)).map(({ id }) => id)
    },
    /**
     * Within a transaction that changes a chat's messages, by what was read of them after the chat; sets the time of the last activity.
     * @throws Problem when another server writes in the chat, or has written since
     */
    async requireUnchanged(
      { id: chatId, updatedAt: known, pathVersion }: StoredChat,
      on: Queries,
    ): Promise<void> {
      const idle = { chatId, writer: servers.id(), at: clock.now() }
      if (!(await chats.touchUnchanged({ ...idle, known, pathVersion }, on)))
        throw new Problem('chat.busy')
    },
  }
}

function replyEnds({ bus }: RepliesDependencies, here: RepliesHere) {
  const { inProgress } = here
  function endHere({ chatId, userId }: RepliesOf, reason: 'removed' | 'stopped') {
    const theirs = [...inProgress].flatMap(([id, reply]) =>
      id === chatId || reply.userId === userId ? [reply] : [],
    )
    for (const reply of theirs) reply.end(reason)
    return theirs
  }
  bus.subscribe(endReplies, ({ reason, ...of }, from) => {
    if (from !== bus.serverId()) endHere(of, reason)
  })
  return {
    /**
     * Ends the replies in a chat, or of a user: removed with their chats, or stopped with the text they have. Resolves when those of this
     * server have ended; the others end as soon as their servers hear of it.
     */
    async endAll(of: RepliesOf, reason: 'removed' | 'stopped'): Promise<void> {
      const ended = endHere(of, reason)
      bus.publish(endReplies, { ...of, reason })
      await Promise.allSettled(ended.map(({ done }) => done))
    },

    /** Waits for replies to end, then ends the rest with the text they have. */
    async close(): Promise<void> {
      here.isClosing = true
      const all = [...inProgress.values()]
      const timer = setTimeout(() => {
        for (const reply of all) reply.end('interrupted')
      }, shutdownTimeoutMs)
      await Promise.allSettled(all.map(({ done }) => done))
      clearTimeout(timer)
    },
  }
}

function replyBeginnings(dependencies: RepliesDependencies, here: RepliesHere) {
  const { inProgress } = here
  const isClosing = () => here.isClosing
  const locks = chatLocks(inProgress)
  const beginNext = createBeginNext(dependencies, here, () => ({ tools, startQueued }))
  const tools: ReplyTools = {
    recorder: createReplyRecorder(dependencies),
    endExchange: createExchangeEnd({
      ...dependencies,
      beginNext,
      isClosing,
      onNothingWaits: (chatId) => here.emptyQueues.add(chatId),
    }),
  }
  /** Resolves once the messages are stored; the engine is called earlier, users are notified later. */
  async function begin(start: ReplyStart): Promise<ExchangeInProgress> {
    const given = await withProject(dependencies, start)
    const { stored, exchange } = await startExchange(dependencies, tools, given)
    track(dependencies, here, { chat: start.chat, exchange, stored, startQueued })
    try {
      await stored
    } catch (cause) {
      exchange.end('removed')
      // Two questions at once, the other on another server.
      throw isUniqueViolation(cause) ? new Problem('chat.busy', { cause }) : cause
    }
    // Notified only now: another window reads the chat at once, and the question must be in it.
    dependencies.live.publish(start.chat.userId, {
      type: 'chat',
      chatId: start.chat.id,
      replying: true,
    })
    return exchange
  }
  const find = (chatId: string) => inProgress.get(chatId)
  const start = createQueueStart({
    ...dependencies,
    replies: { ...locks, find, begin, isClosing },
  })
  const startQueued: StartQueued = (chat) => {
    here.emptyQueues.delete(chat.id)
    return start(chat)
  }
  return { withLock: locks.withLock, begin, startQueued }
}
type StartQueued = ReturnType<typeof createQueueStart>

/** One task at a time in a chat where no reply is in progress. */
function chatLocks(inProgress: ExchangesByChat) {
  const locked = new Map<string, Promise<unknown>>()
  return {
    /**
     * Runs a task while no reply of this chat is in progress.
     * @throws Problem if there is one
     */
    async withLock<T>(chatId: string, task: () => Promise<T>): Promise<T> {
      if (inProgress.has(chatId) || locked.has(chatId)) throw new Problem('chat.busy')
      const { promise, resolve } = Promise.withResolvers<void>()
      locked.set(chatId, promise)
      try {
        return await task()
      } finally {
        locked.delete(chatId)
        resolve()
      }
    },
    whenUnlocked: async (chatId: string): Promise<void> => void (await locked.get(chatId)),
  }
}

interface NextReplyTools {
  readonly tools: ReplyTools
  readonly startQueued: StartQueued
}
/** Begins the reply to a message of the queue; `commit` stores its rows with the end of the reply before, which is in progress until then. */
function createBeginNext(
  dependencies: RepliesDependencies,
  here: RepliesHere,
  tools: () => NextReplyTools,
) {
  return async (
    start: ReplyStart,
    commit: (writeRows: WriteRows) => Promise<void>,
  ): Promise<void> => {
    const given = tools()
    const next = await withProject(dependencies, start)
    const { stored, exchange } = await startExchange(dependencies, given.tools, {
      ...next,
      commitRows: commit,
    })
    exchange.done.catch(() => 'known by what was stored')
    try {
      await stored
    } catch (cause) {
      exchange.end('removed')
      throw cause
    }
    track(dependencies, here, {
      chat: start.chat,
      exchange,
      stored,
      startQueued: given.startQueued,
    })
  }
}
export type Replies = ReturnType<typeof createReplies>
/** What tells where a chat is written in. */
export type ChatWriter = Pick<StoredChat, 'id' | 'writer'>

interface TrackedExchange {
  readonly chat: StoredChat
  readonly exchange: ExchangeInProgress
  /** Rejects when it was refused, which its caller says. */
  readonly stored: Promise<unknown>
  readonly startQueued: StartQueued
}
/** Counts the replies as in progress until all have ended, then notifies open pages. */
function track(
  { live, log }: RepliesDependencies,
  here: RepliesHere,
  { chat, exchange, stored, startQueued }: TrackedExchange,
) {
  const { id: chatId, userId } = chat
  const { inProgress } = here
  inProgress.set(chatId, exchange)
  const release = () => {
    // The next one of the queue may have begun with its end.
    if (inProgress.get(chatId) === exchange) inProgress.delete(chatId)
    live.publish(userId, { type: 'chat', chatId, replying: inProgress.has(chatId) })
    const isEmpty = here.emptyQueues.delete(chatId)
    // What was queued while it ended.
    if (!inProgress.has(chatId) && !isEmpty)
      startQueued(chat).catch((cause: unknown) =>
        log.error('la file d’un chat n’a pas pu partir', { cause }),
      )
  }
  exchange.done.then(release, (cause: unknown) => {
    release()
    const logFailure = () => log.error('une réponse n’a pas pu être enregistrée', { cause })
    // Whoever sent what was refused is told.
    stored.then(logFailure, () => undefined)
  })
}
