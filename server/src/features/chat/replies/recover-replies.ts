import type { Database } from '#database/database.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { StoredMessage } from '../stored-chat.ts'

/**
 * Ends the replies that a crashed server left unfinished: their text stays, marked as interrupted.
 * Replies whose job still waits are written when it runs. A reply that was to replace another one,
 * or to answer an edited question, only does so if it had text; otherwise nothing changes.
 */
export async function recoverReplies(
  { database, chats }: { database: Database; chats: ChatRepository },
  stillWaiting: ReadonlySet<string>,
): Promise<number> {
  const unfinished = (await chats.unfinished()).filter((message) => !stillWaiting.has(message.id))
  for (const message of unfinished) {
    const before = await chats.messageBefore(message)
    const isNew = message.continuedBy === undefined
    const replaced = isNew && before?.role === 'assistant' ? before : undefined
    const question = replaced ? await chats.messageBefore(replaced) : before
    const { editedQuestion, content, createdAt } = message
    await database.commit(async (transaction) => {
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
  return unfinished.length
}

const interrupted = (message: StoredMessage): StoredMessage => ({
  ...message,
  status: 'failed',
  failure: { code: 'chat.reply-interrupted', params: {} },
  editedQuestion: undefined,
  finishReason: undefined,
})
