import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Servers } from '#platform/servers.ts'
import { continuedReply } from '../compare/continued-reply.ts'
import type { ReplyStart } from '../replies/exchange/exchange-start.ts'
import { type NewQuestionDependencies, newQuestion } from '../replies/new-question.ts'
import type { StoredChat } from '../stored-chat.ts'
import type { PathPoint } from '../variants/shown-path.repository.ts'
import type { StoredQueued } from './stored-queue.ts'

interface StartQueuedDependencies
  extends Pick<NewQuestionDependencies, 'chats' | 'makeId' | 'clock'> {
  readonly database: Database
  readonly live: LiveChannel
  readonly servers: Pick<Servers, 'id'>
  readonly replies: IdleChats
}
/** Where replies begin. */
interface IdleChats {
  find(chatId: string): unknown
  whenUnlocked(chatId: string): Promise<void>
  withLock<T>(chatId: string, task: () => Promise<T>): Promise<T>
  begin(start: ReplyStart): Promise<unknown>
  isClosing(): boolean
}

const maxTries = 20

/** Sends the message that waits next in a chat where no reply is written; where one is, its end does. */
export function createQueueStart(dependencies: StartQueuedDependencies) {
  const { replies, chats } = dependencies
  return async ({ userId, id: chatId }: Pick<StoredChat, 'userId' | 'id'>): Promise<void> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      await replies.whenUnlocked(chatId)
      if (replies.isClosing() || replies.find(chatId)) return
      // Before the chat is locked, where nothing else may begin meanwhile.
      if (!(await chats.firstQueued(chatId))) return
      try {
        await replies.withLock(chatId, () => startFirst(dependencies, { userId, chatId }))
        return
      } catch (cause) {
        // Another exchange was faster, or the queue changed: looked at again.
        if (!(cause instanceof Problem) || !isTriedAgain(cause)) throw cause
      }
    }
  }
}

const isTriedAgain = ({ code }: Problem) => code === 'chat.busy' || code === 'chat.stale'

async function startFirst(
  dependencies: StartQueuedDependencies,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
): Promise<void> {
  const { chats, servers, replies, database, live } = dependencies
  const head = await chats.firstQueued(chatId)
  const chat = head && (await chats.find(userId, chatId))
  if (!chat || (chat.writer !== undefined && chat.writer !== servers.id())) return
  try {
    await replies.begin(await startOf(dependencies, chat, head))
  } catch (cause) {
    if (!(cause instanceof Problem) || isTriedAgain(cause)) throw cause
    const { code, params } = cause
    await database.commit(async (transaction) => {
      await chats.lockChat(userId, chatId, transaction)
      await chats.holdQueue(chatId, { because: 'refused', failure: { code, params } }, transaction)
    })
    live.publish(userId, { type: 'chat', chatId, replying: false })
  }
}

async function startOf(
  dependencies: StartQueuedDependencies,
  chat: StoredChat,
  head: StoredQueued,
): Promise<ReplyStart> {
  const { chats } = dependencies
  const parent = await parentOf(dependencies, head)
  return newQuestion(dependencies, {
    chat,
    history: await chats.history(parent),
    place: {
      chatId: chat.id,
      parentId: parent.id,
      depth: parent.depth + 1,
      position: await chats.nextPosition(chat.id),
    },
    draft: {
      content: head.content,
      attachments: [],
      models: head.models,
      knowledge: head.knowledge,
    },
    queued: head,
  })
}

/** The reply that it waited for, if the reader has gone to another version meanwhile; else the last message shown. */
async function parentOf(
  { chats }: StartQueuedDependencies,
  { chatId, afterId }: StoredQueued,
): Promise<PathPoint> {
  const waitedFor = afterId === '' ? undefined : await chats.message(chatId, afterId)
  const after = waitedFor && (await continuedReply(chats, waitedFor))
  const isElsewhere = after && (await chats.shownDepth(chatId, after.id)) === undefined
  return isElsewhere ? after : chats.pathEnd(chatId)
}
