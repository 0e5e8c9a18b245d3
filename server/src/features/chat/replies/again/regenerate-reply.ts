import type { RegenerateRequest } from '@atelier/contract/chat/replies'
import { Problem } from '@atelier/contract/problems/problems'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { MakeId } from '#platform/ids.ts'
import type { ChatRepository } from '../../chat.repository.ts'
import { requireChat } from '../../read-chat.ts'
import type { StoredMessage } from '../../stored-chat.ts'
import type { ExchangeInProgress } from '../exchange/exchange-in-progress.ts'
import type { StartReplyDependencies } from '../exchange/exchange-start.ts'
import { repliesTo } from '../new-question.ts'
import type { Replies } from '../replies.ts'

export interface RegenerateReplyDependencies
  extends Pick<StartReplyDependencies, 'chats' | 'clock' | 'attachments'> {
  readonly replies: Replies
  readonly makeId: MakeId
}
export interface RegenerateCall {
  readonly userId: string
  readonly chatId: string
  readonly requestKey: RequestKey | undefined
}
/** A question, and its reply if there is one. */
interface Exchange {
  readonly question: StoredMessage
  readonly reply: StoredMessage | undefined
}

/**
 * Answers a question again, with another reply beside those it has: that of the named reply, else the last one that is shown. Several models answer side
 * by side; one reply takes the column of the one it replaces beside others. `isLonger`, with twice the tokens that the former reply could have.
 */
export const regenerateReply = (
  dependencies: RegenerateReplyDependencies,
  { userId, chatId, requestKey }: RegenerateCall,
  { messageId, model, models, knowledge, isLonger = false }: RegenerateRequest = {},
): Promise<ExchangeInProgress> =>
  dependencies.replies.withLock(chatId, async () => {
    const { chats, replies, makeId, clock } = dependencies
    const chat = await requireChat(dependencies, userId, chatId)
    const former = await (messageId === undefined
      ? lastExchange(chats, chatId)
      : exchangeOf(chats, chatId, messageId))
    const position = await chats.nextPosition(chatId)
    const column = models ? undefined : former.reply?.comparePlace
    const known = column === undefined ? chat.model : (former.reply?.model ?? chat.model)
    const { reply: first, beside } = repliesTo(former.question, {
      makeId,
      position,
      at: clock.now(),
      models: models ?? [model ?? known],
    })
    const reply = { ...first, comparePlace: column ?? first.comparePlace }
    return replies.begin({
      chat,
      history: await chats.history(former.question),
      reply,
      beside,
      formerId: column === undefined ? undefined : former.reply?.id,
      newMessages: [reply],
      ...{ requestKey, knowledge },
      longerThan: isLonger ? former.reply?.limit?.tokens : undefined,
    })
  })

type Messages = Pick<ChatRepository, 'message' | 'pathEnd'>

/** @throws Problem if the chat does not end with a question or a reply to one */
async function lastExchange(chats: Messages, chatId: string): Promise<Exchange> {
  const end = await chats.pathEnd(chatId)
  if (end.depth < 2) throw new Problem('chat.not-enough-messages')
  return exchangeOf(chats, chatId, end.id)
}

/** @throws Problem if it is neither a question nor a reply to one */
async function exchangeOf(chats: Messages, chatId: string, messageId: string): Promise<Exchange> {
  const message = await chats.message(chatId, messageId)
  if (!message) throw new Problem('chat.message-not-found')
  const reply = message.role === 'assistant' ? message : undefined
  const question = reply ? await chats.message(chatId, reply.parentId) : message
  if (question?.role !== 'user') throw new Problem('chat.no-user-message')
  return { question, reply }
}
