import { Problem } from '@atelier/contract/problems/problems'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { requireChat } from '../../read-chat.ts'
import type { StoredMessage } from '../../stored-chat.ts'
import type { ExchangeInProgress } from '../exchange/exchange-in-progress.ts'
import type { StartReplyDependencies } from '../exchange/exchange-start.ts'
import type { Replies } from '../replies.ts'

interface ContinueReplyDependencies extends Pick<StartReplyDependencies, 'chats'> {
  readonly replies: Replies
}
interface ContinueCall {
  readonly userId: string
  readonly chatId: string
  readonly messageId: string
  readonly requestKey: RequestKey | undefined
}

/** Writes on at the last reply, in the same message. If that fails, the reply stays as it was. */
export const continueReply = (
  dependencies: ContinueReplyDependencies,
  { userId, chatId, messageId, requestKey }: ContinueCall,
): Promise<ExchangeInProgress> =>
  dependencies.replies.withLock(chatId, async () => {
    const chat = await requireChat(dependencies, userId, chatId)
    const { chats } = dependencies
    const reply = await chats.message(chatId, messageId)
    if (!reply) throw new Problem('chat.message-not-found')
    const end = await chats.pathEnd(chatId)
    if (reply.id !== end.id || !isContinuable(reply)) throw new Problem('chat.nothing-to-continue')
    return dependencies.replies.begin({
      chat,
      history: await chats.history({ chatId, id: reply.parentId, depth: reply.depth - 1 }),
      reply,
      newMessages: [],
      continues: true,
      requestKey,
    })
  })

/** A reply with text that was truncated or stopped, or that failed on its way. */
const isContinuable = ({ role, content, status, finishReason }: StoredMessage) =>
  role === 'assistant' &&
  content.trim() !== '' &&
  (status === 'stopped' || status === 'failed' || finishReason === 'length')
