import type { Database, Queries } from '#database/database.ts'
import type { UseLedger } from '#features/usage/usage.service.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { StoredMessage } from '../stored-chat.ts'
import { tokensOfText } from './prompt/fit-prompt.ts'
import { replyWork } from './use/reply-use.ts'

interface RecoverDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly usage: UseLedger
}
interface RecoveryScope {
  /** Ids of the servers that have not ended: what they write is theirs. */
  readonly livingIds: readonly string[]
  readonly stillWaiting: ReadonlySet<string>
}

/**
 * Ends the replies that a crashed server left unfinished: their text stays, marked as interrupted.
 * Replies whose job still waits are written when it runs. A reply that was to replace another one,
 * or to answer an edited question, only does so if it had text; otherwise nothing changes.
 */
export async function recoverReplies(
  dependencies: RecoverDependencies,
  { livingIds, stillWaiting }: RecoveryScope,
): Promise<number> {
  const { database, chats } = dependencies
  const unfinished = (await chats.unfinished(livingIds)).filter(({ id }) => !stillWaiting.has(id))
  for (const found of unfinished) {
    const before = await chats.messageBefore(found)
    const isNew = found.continuedBy === undefined
    const replaced = isNew && before?.role === 'assistant' ? before : undefined
    const question = replaced ? await chats.messageBefore(replaced) : before
    await database.commit(async (transaction) => {
      if (!(await chats.takeAbandoned(found.chatId, livingIds, transaction))) return undefined
      const message = await chats.unfinishedReply(found.chatId, transaction)
      // Another server was faster.
      if (message?.id !== found.id) return undefined
      const { editedQuestion, content, createdAt } = message
      if (isNew) await countWritten(dependencies, message, transaction)
      if ((replaced || editedQuestion !== undefined) && content === '')
        return chats.removeMessage(message.id, transaction)
      if (replaced) await chats.removeMessage(replaced.id, transaction)
      if (question && editedQuestion !== undefined)
        await chats.editQuestion(
          { id: question.id, content: editedQuestion, at: createdAt },
          transaction,
        )
      await chats.saveMessage(interrupted(message), transaction)
    })
  }
  await chats.releaseAbandoned(livingIds)
  return unfinished.length
}

/** What came of it, by its text: the engine never said. */
async function countWritten(
  { chats, usage }: RecoverDependencies,
  { id, chatId, model, content, reasoning, engine }: StoredMessage,
  on: Queries,
): Promise<void> {
  const userId = await chats.ownerOf(chatId, on)
  const amount = tokensOfText(content) + tokensOfText(reasoning)
  if (userId === undefined || amount === 0) return
  const work = { ...replyWork({ id, userId }, model ?? ''), engine: engine ?? '' }
  await usage.count(work, { amount, machineMs: 0, isEstimated: true }, on)
}

const interrupted = (message: StoredMessage): StoredMessage => ({
  ...message,
  status: 'failed',
  failure: { code: 'chat.reply-interrupted', params: {} },
  editedQuestion: undefined,
  finishReason: undefined,
})
