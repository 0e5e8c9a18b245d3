import { chatLimits } from '@atelier/contract/chat/chat'
import type { ComparableDraft } from '@atelier/contract/chat/message/message-draft'
import type {
  AddedToQueue,
  Queue,
  QueuedChange,
  QueuedMessage,
} from '@atelier/contract/chat/queue/queue'
import { Problem } from '@atelier/contract/problems/problems'
import type { WriteTransaction } from '#database/database.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { countFurther, type GenerationCount } from '../compare/count-further.ts'
import { messageFilesOf, requireChat } from '../read-chat.ts'
import type { StopReplies } from '../replies/other-servers/stop-replies.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import type { StoredChat } from '../stored-chat.ts'
import { presentQueued } from './present-queued.ts'
import type { StoredQueued } from './stored-queue.ts'

export interface ChatQueueDependencies
  extends Pick<
    RepliesDependencies,
    | 'database'
    | 'chats'
    | 'attachments'
    | 'userStorage'
    | 'idempotency'
    | 'live'
    | 'servers'
    | 'makeId'
    | 'clock'
  > {
  readonly replies: Replies
  readonly stopReplies: StopReplies
  readonly requestLimits: GenerationCount
}
interface OwnChat {
  readonly userId: string
  readonly chatId: string
}
interface OwnQueued extends OwnChat {
  readonly queuedId: string
}

/** Messages that wait while a reply is written. */
export const chatQueue = (dependencies: ChatQueueDependencies) => ({
  queueMessage: (
    userId: string,
    chatId: string,
    draft: ComparableDraft,
    requestKey: RequestKey | undefined,
  ): Promise<AddedToQueue> => queueMessage(dependencies, { userId, chatId }, draft, requestKey),

  /** @throws Problem if it has been sent, or removed */
  changeQueued: (
    userId: string,
    chatId: string,
    { queuedId, ...change }: QueuedChange & { readonly queuedId: string },
  ): Promise<QueuedMessage> => changeQueued(dependencies, { userId, chatId, queuedId }, change),

  /** Removes one message, or all that wait. */
  async removeQueued(userId: string, chatId: string, queuedId?: string): Promise<void> {
    const { chats, attachments } = dependencies
    await changeQueue(dependencies, { userId, chatId }, async (transaction) => {
      const ids = await chats.removeQueued(chatId, queuedId, transaction)
      if (queuedId !== undefined && ids.length === 0) throw new Problem('chat.message-not-found')
      await attachments.detach(transaction, chatId, ids)
    })
    await publish(dependencies, { userId, chatId })
  },

  /** The reply that is being written ends with the text it has; then this message is sent, before the others. */
  sendQueued: (userId: string, chatId: string, queuedId: string): Promise<Queue> =>
    sendQueued(dependencies, { userId, chatId, queuedId }),

  async resumeQueue(userId: string, chatId: string): Promise<Queue> {
    const { chats, replies } = dependencies
    await changeQueue(dependencies, { userId, chatId }, async (transaction) => {
      const [current] = await chats.unfinishedReplies(chatId, transaction)
      await chats.resumeQueue(chatId, current?.id ?? '', transaction)
    })
    await replies.startQueued({ userId, id: chatId })
    return readQueue(dependencies, { userId, chatId })
  },
})

/** One commit that nothing else in the chat comes between. */
const changeQueue = <T>(
  { database, chats }: ChatQueueDependencies,
  { userId, chatId }: OwnChat,
  change: (transaction: WriteTransaction, chat: Pick<StoredChat, 'writer'>) => Promise<T>,
): Promise<T> =>
  database.commit(async (transaction) => {
    const locked = await chats.lockChat(userId, chatId, transaction)
    if (!locked) throw new Problem('chat.not-found')
    return change(transaction, locked.writer === undefined ? {} : { writer: locked.writer })
  })

async function queueMessage(
  dependencies: ChatQueueDependencies,
  { userId, chatId }: OwnChat,
  { content, attachments: fileIds, parentId, models, knowledge }: ComparableDraft,
  requestKey: RequestKey | undefined,
): Promise<AddedToQueue> {
  const { chats, attachments, userStorage, idempotency, replies, makeId, clock } = dependencies
  await requireChat(dependencies, userId, chatId)
  await countFurther(dependencies, userId, models)
  await attachments.requireWaiting(userId, chatId, fileIds)
  const id = makeId()
  const { row: queued, place } = await changeQueue(
    dependencies,
    { userId, chatId },
    async (transaction) => {
      const before = await chats.listQueued(chatId, transaction)
      if (before.length >= chatLimits.queued) throw new Problem('chat.queue-full')
      const [current] = await chats.unfinishedReplies(chatId, transaction)
      // What comes after messages that are held waits with them.
      const held = before.find(({ state }) => state === 'held')
      const row: StoredQueued = {
        ...{ id, chatId, userId, content, createdAt: clock.now() },
        afterId: current?.id ?? parentId ?? '',
        place: (before.at(-1)?.place ?? 0) + 1,
        state: held ? 'held' : 'waiting',
        hold: held?.hold && { because: held.hold.because },
        ...{ models, knowledge },
      }
      const place = before.length + 1
      await chats.addQueued(row, transaction)
      await attachments.claim(transaction, { userId, chatId, messageId: id }, fileIds)
      await userStorage.requireWithinLimit(transaction, userId)
      if (requestKey)
        await idempotency.attachResult(requestKey, { ...presentQueued(row), place }, transaction)
      return { row, place }
    },
  )
  await replies.startQueued({ userId, id: chatId })
  await publish(dependencies, { userId, chatId })
  return { ...(await presentOne(dependencies, queued)), place }
}

async function changeQueued(
  dependencies: ChatQueueDependencies,
  { userId, chatId, queuedId }: OwnQueued,
  { content, place }: QueuedChange,
): Promise<QueuedMessage> {
  const { chats, userStorage } = dependencies
  const changed = await changeQueue(dependencies, { userId, chatId }, async (transaction) => {
    const all = await chats.listQueued(chatId, transaction)
    const found = all.find(({ id }) => id === queuedId)
    if (!found) throw new Problem('chat.message-not-found')
    const next = { ...found, content: content ?? found.content }
    const others = all.filter(({ id }) => id !== queuedId)
    const index = place === undefined ? all.indexOf(found) : place - 1
    const ordered = [...others.slice(0, index), next, ...others.slice(index)]
    for (const [at, row] of ordered.entries())
      await chats.saveQueued({ ...row, place: at + 1 }, transaction)
    await userStorage.requireWithinLimit(transaction, userId)
    return next
  })
  await publish(dependencies, { userId, chatId })
  return presentOne(dependencies, changed)
}

async function sendQueued(dependencies: ChatQueueDependencies, own: OwnQueued): Promise<Queue> {
  const { chats, replies, stopReplies } = dependencies
  const { userId, chatId, queuedId } = own
  const chat = await changeQueue(dependencies, own, async (transaction, { writer }) => {
    const all = await chats.listQueued(chatId, transaction)
    const found = all.find(({ id }) => id === queuedId)
    const [first] = all
    if (!found || !first) throw new Problem('chat.message-not-found')
    const next: StoredQueued = {
      ...found,
      place: Math.min(found.place, first.place - 1),
      state: 'waiting',
      hold: undefined,
    }
    await chats.saveQueued(next, transaction)
    return { id: chatId, ...(writer !== undefined && { writer }) }
  })
  await stopReplies(chat, 'superseded')
  await replies.startQueued({ userId, id: chatId })
  await publish(dependencies, own)
  return readQueue(dependencies, own)
}

async function readQueue(
  dependencies: ChatQueueDependencies,
  { userId, chatId }: OwnChat,
): Promise<Queue> {
  const rows = await dependencies.chats.listQueued(chatId)
  const ids = rows.map(({ id }) => id)
  const files = await messageFilesOf(dependencies, userId, chatId, ids)
  return { queued: rows.map((row) => presentQueued(row, files.get(row.id))) }
}

async function presentOne(
  dependencies: ChatQueueDependencies,
  queued: StoredQueued,
): Promise<QueuedMessage> {
  const { userId, chatId, id } = queued
  const files = await messageFilesOf(dependencies, userId, chatId, [id])
  return presentQueued(queued, files.get(id))
}

/** Every open page reads the queue again. */
async function publish(
  { chats, live, replies }: ChatQueueDependencies,
  { userId, chatId }: OwnChat,
): Promise<void> {
  const chat = await chats.find(userId, chatId)
  if (chat) live.publish(userId, { type: 'chat', chatId, replying: replies.isReplying(chat) })
}
