import type { Database, Queries } from '#database/database.ts'
import type { UseLedger } from '#features/usage/usage.service.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { showReplyWithText } from '../compare/continued-reply.ts'
import { checkAgain } from '../knowledge/check-again.ts'
import type { StoredMessage } from '../stored-chat.ts'
import { tokensOfText } from './prompt/fit-prompt.ts'
import { replyWork } from './use/reply-use.ts'

interface RecoverDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly usage: UseLedger
  readonly knowledge: Parameters<typeof checkAgain>[0]
}
interface RecoveryScope {
  /** Ids of the servers that have not ended: what they write is theirs. */
  readonly livingIds: readonly string[]
  readonly stillWaiting: ReadonlySet<string>
}

/**
 * Ends the replies that a crashed server left unfinished: their text stays, marked as interrupted.
 * Replies whose job still waits are written when it runs. One without a word is not kept beside others.
 */
export async function recoverReplies(
  dependencies: RecoverDependencies,
  { livingIds, stillWaiting }: RecoveryScope,
): Promise<number> {
  const { database, chats } = dependencies
  const unfinished = (await chats.unfinished(livingIds)).filter(({ id }) => !stillWaiting.has(id))
  for (const found of unfinished) {
    const grounding = await checkLeft(dependencies, found)
    await database.commit(async (transaction) => {
      if (!(await chats.takeAbandoned(found.chatId, livingIds, transaction))) return undefined
      const message = await chats.stillWriting(found.id, transaction)
      // Another server was faster.
      if (!message) return undefined
      const isNew = message.continuedBy === undefined
      if (isNew) await countWritten(dependencies, message, transaction)
      const isDiscarded =
        isNew &&
        message.content === '' &&
        message.comparePlace === undefined &&
        (await chats.discardVariant(message, transaction))
      if (!isDiscarded) await chats.saveMessage(interrupted({ ...message, grounding }), transaction)
      await showReplyWithText(chats, message, transaction)
      await chats.holdQueue(found.chatId, { because: 'failed' }, transaction)
    })
  }
  await chats.releaseAbandoned(livingIds)
  return unfinished.length
}

/** What the text that is left cites; its server does not write on. */
async function checkLeft(
  { chats, knowledge }: RecoverDependencies,
  { chatId, grounding, content }: StoredMessage,
): Promise<StoredMessage['grounding']> {
  const userId = grounding && (await chats.ownerOf(chatId))
  if (!grounding || userId === undefined) return grounding
  return await checkAgain(knowledge, { userId, grounding, content })
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
  finishReason: undefined,
})
