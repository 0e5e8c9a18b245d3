import { chatLimits, type Message } from '@atelier/contract/chat/chat'
import type { Correction, FormerText, Variant } from '@atelier/contract/chat/versions/versions'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Queries } from '#database/database.ts'
import { isoDate } from '#platform/clock.ts'
import { checkAgain } from '../knowledge/check-again.ts'
import { presentMessage, presentPosition } from '../present-chat.ts'
import { messageFilesOf, requireChat } from '../read-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'

interface ChatVersionsDependencies
  extends Pick<
    RepliesDependencies,
    'database' | 'chats' | 'attachments' | 'userStorage' | 'live' | 'clock' | 'knowledge'
  > {
  readonly replies: Pick<Replies, 'isReplying'>
}

/** The versions of messages: those that follow the same one, and what a corrected one said before. */
export const chatVersions = (dependencies: ChatVersionsDependencies) => ({
  ...shownVersions(dependencies),
  ...correctedMessages(dependencies),
})

function shownVersions(dependencies: ChatVersionsDependencies) {
  const { database, chats } = dependencies
  return {
    /** Shows this message, what led to it, and what was shown below it last. */
    async showVersion(
      userId: string,
      chatId: string,
      messageId: string,
    ): Promise<{ from: number; total: number }> {
      const chat = await requireChat(dependencies, userId, chatId)
      const from = await database.commit(async (transaction) => {
        // Also keeps the message as it is read here from going until the end.
        await chats.bumpPath(chatId, transaction)
        const message = await requireMessage(dependencies, { chatId, messageId }, transaction)
        const first = await chats.leadPathTo(message, transaction)
        await chats.followPath(message, transaction)
        return first
      })
      publish(dependencies, chat)
      return { from, total: await chats.countShown(chatId) }
    },

    async variants(
      userId: string,
      chatId: string,
      messageId: string,
      page: PageQuery,
    ): Promise<Page<Variant>> {
      await requireChat(dependencies, userId, chatId)
      const { parentId } = await requireMessage(dependencies, { chatId, messageId })
      const rows = await chats.listVariants(chatId, parentId, page)
      const total = await chats.countVariants(chatId, parentId)
      const presented = rows.map(({ model, createdAt, ...row }) => ({
        ...row,
        ...defined({ model: model ?? undefined }),
        createdAt: isoDate(createdAt),
      }))
      return toPage(presented, total, page)
    },
  }
}

const correctedMessages = (dependencies: ChatVersionsDependencies) => ({
  /** Gives a message another text, in its place; the former one is kept. */
  async correctMessage(
    userId: string,
    chatId: string,
    correction: MessageCorrection,
  ): Promise<Message> {
    const chat = await requireChat(dependencies, userId, chatId)
    const corrected = await correct(dependencies, chat, correction)
    publish(dependencies, chat)
    return presentOne(dependencies, chat, corrected)
  },

  async formerTexts(
    userId: string,
    chatId: string,
    messageId: string,
    page: PageQuery,
  ): Promise<Page<FormerText>> {
    await requireChat(dependencies, userId, chatId)
    const message = await requireMessage(dependencies, { chatId, messageId })
    const rows = await dependencies.chats.formerTexts(messageId, page)
    const total = Math.min(message.corrections, chatLimits.formerTexts)
    const presented = rows.map(({ createdAt, ...row }) => ({
      ...row,
      replacedAt: isoDate(createdAt),
    }))
    return toPage(presented, total, page)
  },
})

interface MessageCorrection extends Correction {
  readonly messageId: string
}
async function correct(
  { database, chats, userStorage, clock, knowledge }: ChatVersionsDependencies,
  { id: chatId, userId }: StoredChat,
  { messageId, content, corrections }: MessageCorrection,
): Promise<StoredMessage> {
  // Read before the transaction: what a reply was written from changes only while it is written.
  const before = (await chats.message(chatId, messageId))?.grounding
  const grounding = before && (await checkAgain(knowledge, { userId, grounding: before, content }))
  return database.commit(async (transaction) => {
    // Also keeps the message as it is read here from changing until the end.
    await chats.bumpPath(chatId, transaction)
    const message = await chats.message(chatId, messageId, transaction)
    if (!message) throw new Problem('chat.message-not-found')
    if (message.status === 'writing') throw new Problem('chat.busy')
    if (message.corrections !== corrections) throw new Problem('chat.stale')
    if (message.content === content) return message
    const now = { at: clock.now(), kept: chatLimits.formerTexts }
    await chats.keepFormerText(message, now, transaction)
    const corrected = { ...message, content, grounding, corrections: corrections + 1 }
    await chats.saveMessage(corrected, transaction)
    await userStorage.requireWithinLimit(transaction, userId)
    return corrected
  })
}

async function requireMessage(
  { chats }: Pick<ChatVersionsDependencies, 'chats'>,
  { chatId, messageId }: { readonly chatId: string; readonly messageId: string },
  on?: Queries,
): Promise<StoredMessage> {
  const message = await chats.message(chatId, messageId, on)
  if (!message) throw new Problem('chat.message-not-found')
  return message
}

async function presentOne(
  dependencies: ChatVersionsDependencies,
  { id: chatId, userId }: StoredChat,
  message: StoredMessage,
): Promise<Message> {
  const files = await messageFilesOf(dependencies, userId, chatId, [message.id])
  const places = await dependencies.chats.variantPositions(chatId, [message])
  return {
    ...presentMessage(message, files.get(message.id)),
    ...presentPosition(message, places.get(message.id)),
  }
}

const publish = ({ live, replies }: ChatVersionsDependencies, chat: StoredChat) =>
  live.publish(chat.userId, {
    type: 'chat',
    chatId: chat.id,
    replying: replies.isReplying(chat),
  })
