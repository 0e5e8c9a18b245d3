import type { Database, WriteTransaction } from '#database/database.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { EngineQueue, ReleaseSlot } from '#jobs/engine-queue.ts'
import type { Idempotency, RequestKey } from '#jobs/requests/idempotency.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { messagesWithFiles } from '../files/messages-with-files.ts'
import type { EditedQuestion, StoredChat, StoredMessage } from '../stored-chat.ts'
import { createReplyPrompt, textMessagesOf } from './reply-prompt.ts'
import type { ReplyRecorder } from './reply-recorder.ts'
import { type ReplyInProgress, writeReply } from './reply-writer.ts'

export interface StartReplyDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly models: ModelsService
  readonly attachments: AttachmentsService
  readonly transcription: Pick<TranscriptionService, 'transcribeStoredFile'>
  readonly idempotency: Pick<Idempotency, 'attach'>
  readonly engineQueue: EngineQueue
  readonly clock: Clock
  readonly log: Log
  /** The installation's limit for one reply. */
  maxTokensPerRequest(): number
}

/** What a reply needs to begin. */
export interface ReplyStart {
  readonly chat: StoredChat
  /** The messages before the reply, the question last. */
  readonly history: readonly StoredMessage[]
  /** The empty reply to be written. */
  readonly reply: StoredMessage
  /** Messages to store before anyone hears of the reply; none when they already are. */
  readonly newMessages: readonly StoredMessage[]
  /** Files that belong to the question from now on. */
  readonly attachments?: readonly string[]
  /** The reply that the new one replaces. */
  readonly replaces?: string
  /** The question's new wording, which it gets once the reply has text. */
  readonly edited?: EditedQuestion
  /** Of the request that asked for the reply, to be stored with it. */
  readonly requestKey?: RequestKey | undefined
  /** In place of a plain commit: stores a job together with what `writeRows` writes. */
  saveWithJob?(writeRows: WriteRows, waitsFor: { readonly engine?: string }): Promise<unknown>
  /** In place of a slot of the common queue. */
  takeSlot?(signal: AbortSignal): Promise<ReleaseSlot>
}
type WriteRows = (on: WriteTransaction) => Promise<void>

/** Starts storing the messages and writing the reply, both at once. */
export async function startReply(
  dependencies: StartReplyDependencies,
  recorder: ReplyRecorder,
  start: ReplyStart,
): Promise<{ readonly stored: Promise<unknown>; readonly writing: ReplyInProgress }> {
  const { models, engineQueue } = dependencies
  const { chat, history, reply, replaces, edited, attachments = [] } = start
  const offered = await models.offered('text', chat.model)
  const prompt = createReplyPrompt(chat, offered, {
    messages: textMessagesOf(history),
    maxTokens: dependencies.maxTokensPerRequest(),
  })
  const replyTokens = prompt.parameters.maxTokens ?? 0
  const waitsFor = models.engineToWaitFor(offered)
  const stored = storeRows(dependencies, start, waitsFor)
  const slotRequest = { userId: chat.userId, ...waitsFor }
  const writing = writeReply(
    { ...dependencies, recorder },
    {
      userId: chat.userId,
      chatId: chat.id,
      offered,
      prompt,
      async promptWithFiles(signal) {
        // Until then its files are not the question's.
        if (attachments.length > 0) await stored
        const conversation = { chat, history, offered, replyTokens }
        const messages = await messagesWithFiles(dependencies, conversation, signal)
        return messages && createReplyPrompt(chat, offered, { messages, maxTokens: replyTokens })
      },
      reply: { ...reply, leftOut: prompt.first.leftOut },
      replaces,
      edited,
      stored,
      takeSlot: start.takeSlot ?? ((signal) => engineQueue.takeSlot(slotRequest, signal)),
    },
  )
  return { stored, writing }
}

function storeRows(
  { database, chats, attachments, idempotency, clock }: StartReplyDependencies,
  { chat, history, newMessages, attachments: fileIds = [], requestKey, saveWithJob }: ReplyStart,
  waitsFor: { readonly engine?: string },
): Promise<unknown> {
  const now = clock.now()
  const writeRows: WriteRows = async (transaction) => {
    await chats.addMessages(newMessages, transaction)
    const message = { userId: chat.userId, chatId: chat.id, messageId: history.at(-1)?.id ?? '' }
    await attachments.claim(transaction, message, fileIds)
    await chats.touch(chat.id, now, transaction)
  }
  if (saveWithJob) return saveWithJob(writeRows, waitsFor)
  return database.commit(async (transaction) => {
    await writeRows(transaction)
    if (requestKey) await idempotency.attach(requestKey, undefined, transaction)
  })
}
