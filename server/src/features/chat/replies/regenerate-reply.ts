import type { QuestionEdit } from '@atelier/contract/chat/editing'
import { Problem } from '@atelier/contract/problems/problems'
import type { Idempotency, RequestKey } from '#jobs/requests/idempotency.ts'
import { isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { newMessage } from '../messages/new-message.ts'
import { requireChat } from '../read-chat.ts'
import type { StoredMessage } from '../stored-chat.ts'
import type { Replies, RepliesDependencies, ReplyStart } from './replies.ts'
import type { ReplyInProgress } from './reply-writer.ts'

interface RegenerateReplyDependencies
  extends Pick<RepliesDependencies, 'chats' | 'clock' | 'database'> {
  readonly replies: Replies
  readonly makeId: MakeId
  readonly idempotency: Pick<Idempotency, 'attach'>
}
/** The last question in other words. */
export interface EditedQuestionRequest extends QuestionEdit {
  readonly id: string
}
/** How a chat ends: with a question, and with what was answered to it, if anything was. */
interface LastExchange {
  readonly before: readonly StoredMessage[]
  readonly question: StoredMessage
  readonly replaced: StoredMessage | undefined
}

/** Stores the rows of a stream together with the number of the request that asked for it. */
export const saveWithRequestKey =
  (
    { database, idempotency }: Pick<RegenerateReplyDependencies, 'database' | 'idempotency'>,
    requestKey: RequestKey | undefined,
  ): ReplyStart['save'] & {} =>
  (writeRows) =>
    database.commit(async (transaction) => {
      await writeRows(transaction)
      if (requestKey) await idempotency.attach(requestKey, undefined, transaction)
    })

/** Has the last question answered again. */
export const regenerateReply = (
  place: RegenerateReplyDependencies,
  userId: string,
  chatId: string,
  requestKey: RequestKey | undefined,
): Promise<ReplyInProgress> =>
  place.replies.withLock(chatId, async () => {
    const chat = await requireChat(place, userId, chatId)
    const messages = await place.chats.history(chatId)
    if (messages.length < 2) throw new Problem('chat.not-enough-messages')
    const { before, question, replaced } = lastExchangeOf(messages)
    const reply = nextReply(place, messages, chat.model)
    const save = saveWithRequestKey(place, requestKey)
    return place.replies.begin({
      chat,
      history: [...before, question],
      reply,
      rows: [reply],
      save,
      ...(replaced && { replaces: replaced.id }),
    })
  })

/**
 * Has the last question asked in other words. The new words stand on the empty reply until that has text: then the question gets them,
 * and the old reply goes. A reply that fails before leaves everything as it was.
 */
export const replyToEditedQuestion = (
  place: RegenerateReplyDependencies,
  {
    userId,
    chatId,
    edit,
  }: { readonly userId: string; readonly chatId: string; readonly edit: EditedQuestionRequest },
  requestKey: RequestKey | undefined,
): Promise<ReplyInProgress> =>
  place.replies.withLock(chatId, async () => {
    const chat = await requireChat(place, userId, chatId)
    const messages = await place.chats.history(chatId)
    const { before, question, replaced } = lastExchangeOf(messages)
    if (question.id !== edit.id || isoDate(question.createdAt) !== edit.timestamp)
      throw new Problem('chat.stale')
    const reply = { ...nextReply(place, messages, chat.model), editedQuestion: edit.content }
    return place.replies.begin({
      chat,
      history: [...before, { ...question, content: edit.content }],
      reply,
      rows: [reply],
      save: saveWithRequestKey(place, requestKey),
      edited: { id: question.id, content: edit.content, at: reply.createdAt },
      ...(replaced && { replaces: replaced.id }),
    })
  })

/** @throws Problem when the chat does not end with a question, answered or not */
function lastExchangeOf(messages: readonly StoredMessage[]): LastExchange {
  const last = messages.at(-1)
  const replaced = last?.role === 'assistant' ? last : undefined
  const asked = replaced ? messages.slice(0, -1) : messages
  const question = asked.at(-1)
  if (question?.role !== 'user') throw new Problem('chat.no-user-message')
  return { before: asked.slice(0, -1), question, replaced }
}

const nextReply = (
  { makeId, clock }: RegenerateReplyDependencies,
  messages: readonly StoredMessage[],
  model: string,
): StoredMessage => ({
  ...newMessage({
    id: makeId(),
    chatId: messages[0]?.chatId ?? '',
    position: (messages.at(-1)?.position ?? 0) + 1,
    at: clock.now(),
  }),
  model,
})
