import type { BegunChat } from '@atelier/contract/chat/beginning'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { AttachmentsService, FilesOfReply } from '#features/attachments/attachments.service.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { UseLedger } from '#features/usage/usage.service.ts'
import type { EngineQueue } from '#jobs/engine-queue/engine-queue.ts'
import type { Slot, SlotRequest } from '#jobs/engine-queue/waiting-line.ts'
import type { WaitingCall, WaitingCalls } from '#jobs/limits/waiting-calls.ts'
import type { Idempotency, RequestKey } from '#jobs/requests/idempotency.ts'
import { transcribingReplyKind } from '#jobs/run/offered-job.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { Servers } from '#platform/servers.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { EndExchange } from '../queue/exchange-end.ts'
import type { StoredQueued } from '../queue/stored-queue.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { addToPath, addWhereShown } from '../variants/add-to-path.ts'
import { tokensOfMessages } from './prompt/fit-prompt.ts'
import { replyLengthOf } from './prompt/reply-limit.ts'
import {
  createPromptSource,
  createReplyPrompt,
  type PromptSourceRequest,
  type ReplyPrompt,
  textMessagesOf,
} from './prompt/reply-prompt.ts'
import type { ReplyRecorder } from './reply-recorder.ts'
import { type ReplyInProgress, writeReply } from './reply-writer.ts'
import { createReplyUse, type ReplyUse } from './use/reply-use.ts'

export interface StartReplyDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly models: ModelsService
  readonly attachments: AttachmentsService
  readonly transcription: Pick<TranscriptionService, 'transcribeStoredFile'>
  readonly idempotency: Pick<Idempotency, 'attach' | 'attachResult'>
  readonly engineQueue: EngineQueue
  readonly waitingCalls: WaitingCalls
  /** Within the transaction that stores the question: whether the account is still active. */
  isActive(userId: string, on: Queries): Promise<boolean>
  /** Checked for the chat's owner at the end of a transaction. */
  readonly userStorage: Pick<UserStorage, 'requireWithinLimit'>
  readonly servers: Pick<Servers, 'id'>
  readonly usage: UseLedger
  readonly makeId: MakeId
  readonly clock: Clock
  readonly log: Log
  /** The installation's limit for one reply. */
  maxTokensPerRequest(): number
}

/** What a reply needs to begin. */
export interface ReplyStart {
  readonly chat: StoredChat
  /** The messages before the reply; the last one is the question. */
  readonly history: readonly StoredMessage[]
  /** The reply to write; empty, unless it is continued. */
  readonly reply: StoredMessage
  /** Messages to store and show before users are notified of the reply; empty if they are already stored. */
  readonly newMessages: readonly StoredMessage[]
  /** Files that belong to the question from now on. */
  readonly attachments?: readonly string[]
  /** Adds more files to the question. */
  addFiles?(on: WriteTransaction): Promise<void>
  /** `reply` is a stored one, and is continued. */
  readonly continues?: true
  /** The reply is to be longer than one that had this many tokens. */
  readonly longerThan?: number | undefined
  /** Key of the request for this reply, stored with it. */
  readonly requestKey?: RequestKey | undefined
  /** The chat begins with this question: it is stored too, and this is the response to the request. */
  readonly firstAnswer?: BegunChat
  /** The question has waited in the queue, and leaves it. */
  readonly queued?: StoredQueued
  /** Used instead of a plain commit: stores a job, or the end of the reply before, together with the rows of `writeRows`. */
  commitRows?(writeRows: WriteRows, waitsFor: WaitsFor): Promise<unknown>
  /** Used instead of a slot of the common queue. */
  readonly takeSlot?: TakeSlot
  /** Accepted by the previous process, so it is not counted again. */
  readonly isAccepted?: true
}
type TakeSlot = (signal: AbortSignal) => Promise<Slot>
/** What a reply needs a slot for; one that transcribes recordings first may take long. */
type WaitsFor = Pick<SlotRequest, 'engines' | 'isOrdered' | 'isLong'>
export type WriteRows = (on: WriteTransaction) => Promise<void>

/** What all replies of a server are written with. */
export interface ReplyTools {
  readonly recorder: ReplyRecorder
  readonly endExchange: EndExchange
}

/**
 * Starts storing the messages and writing the reply at the same time.
 * @throws Problem if too many replies wait
 */
export async function startReply(
  dependencies: StartReplyDependencies,
  tools: ReplyTools,
  start: ReplyStart,
): Promise<{ readonly stored: Promise<unknown>; readonly writing: ReplyInProgress }> {
  const { chat, history, isAccepted = false } = start
  const writer = dependencies.servers.id()
  // The commit decides; the engine is not asked in vain.
  if (!isAccepted && chat.writer !== undefined && chat.writer !== writer)
    throw new Problem('chat.busy')
  const call = isAccepted ? undefined : dependencies.waitingCalls.enter(chat.userId)
  try {
    const offered = await dependencies.models.offered('text', modelOf(start), {
      userId: chat.userId,
      ...(isAccepted && { purpose: 'accepted' }),
    })
    const files = await dependencies.attachments.filesOfReply({
      userId: chat.userId,
      chatId: chat.id,
      questionId: history.at(-1)?.id ?? '',
      newFiles: start.attachments ?? [],
    })
    const { usage, database } = dependencies
    if (files.hasRecordings) await usage.requireAny(chat.userId, 'seconds-heard', database.queries)
    const isLimited = await usage.isLimited(chat.userId, 'tokens', database.queries)
    return beginWriting(dependencies, tools, { start, writer, offered, files, call, isLimited })
  } catch (cause) {
    call?.leave()
    throw cause
  }
}

/** That of the reply, which may be another than the chat's; a reply is continued with that of the chat. */
const modelOf = ({ chat, reply, continues }: ReplyStart): string =>
  continues ? chat.model : (reply.model ?? chat.model)

interface OfferedReply {
  readonly start: ReplyStart
  readonly writer: string
  readonly offered: OfferedModel
  readonly files: FilesOfReply
  readonly call: WaitingCall | undefined
  readonly isLimited: boolean
}

function beginWriting(
  dependencies: StartReplyDependencies,
  tools: ReplyTools,
  { start, writer, offered, files, call, isLimited }: OfferedReply,
) {
  const { chat, reply, attachments = [], longerThan } = start
  const continued = start.continues ? reply : undefined
  const history = continued ? [...start.history, continued] : start.history
  const settings = { ...chat.settings, longerThan }
  const length = replyLengthOf(settings, dependencies.maxTokensPerRequest())
  const messages = textMessagesOf(history)
  const conversation = dependencies.models.conversationKey(chat.id)
  const prompt = createReplyPrompt(chat, offered, { messages, length, continues: !!continued })
  const waitsFor: WaitsFor = {
    ...dependencies.models.slotsFor(offered, { conversation }),
    isLong: files.hasRecordings,
  }
  const use = replyUseFor(dependencies, { start, offered, prompt, isLimited })
  const stored = storeRows(dependencies, { start, writer, use }, waitsFor)
  const source: PromptSourceRequest = {
    chat,
    offered,
    length,
    question: { chatId: chat.id, id: reply.parentId, depth: reply.depth - 1 },
    continued,
    stored,
    hasFiles: files.hasFiles,
    hasNewFiles: attachments.length > 0 || start.addFiles !== undefined,
  }
  const takeSlot =
    start.takeSlot ??
    slotTaker(dependencies, {
      userId: chat.userId,
      ...waitsFor,
      ...(files.hasRecordings && { kind: transcribingReplyKind }),
    })
  const writing = writeReply(
    { ...dependencies, ...tools },
    {
      userId: chat.userId,
      chatId: chat.id,
      writer,
      offered,
      prompts: use.shorten(createPromptSource(dependencies, source, { history, prompt }), stored),
      use,
      reply: continued ?? { ...reply, leftOut: prompt.first.leftOut },
      continues: continued !== undefined,
      conversation,
      stored,
      takeSlot: leavingCall(takeSlot, call),
    },
  )
  return { stored, writing }
}

interface PreparedReply extends Pick<OfferedReply, 'start' | 'offered' | 'isLimited'> {
  readonly prompt: ReplyPrompt
}
const replyUseFor = (
  { usage, makeId }: StartReplyDependencies,
  { start: { chat, reply, continues }, offered, prompt, isLimited }: PreparedReply,
): ReplyUse =>
  createReplyUse(usage, {
    // A continued reply has been counted under its own id.
    id: continues ? `${reply.id}+${makeId()}` : reply.id,
    userId: chat.userId,
    offered,
    promptTokens: tokensOfMessages(prompt.first.messages),
    replyTokens: prompt.requested.maxTokens,
    isLimited,
  })

// Outside of `startReply`: closures in it would keep the chat's history in memory while the reply
// waits.
const slotTaker =
  ({ engineQueue }: Pick<StartReplyDependencies, 'engineQueue'>, request: SlotRequest): TakeSlot =>
  (signal) =>
    engineQueue.takeSlot(request, signal)
const leavingCall =
  (takeSlot: TakeSlot, call: WaitingCall | undefined): TakeSlot =>
  async (signal) => {
    try {
      return await takeSlot(signal)
    } finally {
      call?.leave()
    }
  }

function storeRows(
  dependencies: StartReplyDependencies,
  { start, writer, use }: Pick<OfferedReply, 'start' | 'writer'> & { readonly use: ReplyUse },
  waitsFor: WaitsFor,
): Promise<unknown> {
  const { database, chats, attachments, idempotency, userStorage } = dependencies
  const { chat, history, newMessages, requestKey, firstAnswer, queued, commitRows } = start
  const { userId, id: chatId } = chat
  const isFirst = firstAnswer !== undefined
  const former = start.isAccepted ? (chat.writer ?? '') : ''
  const now = dependencies.clock.now()
  const writeRows: WriteRows = async (transaction) => {
    // Suspended while the request was on its way.
    if (!(await dependencies.isActive(userId, transaction))) throw new Problem('session.ended')
    if (isFirst) await chats.insert(chat, transaction)
    if (!(await chats.claim({ chatId, writer, former, at: now }, transaction)))
      throw new Problem(await chats.refusalOfClaim(chatId, transaction))
    if (queued && !(await chats.takeQueued(queued, start.reply.id, transaction)))
      throw new Problem('chat.stale')
    await (queued ? addWhereShown : addToPath)(chats, newMessages, transaction)
    if (start.continues) await chats.reopenReply(start.reply.id, transaction)
    const message = { userId, chatId, messageId: history.at(-1)?.id ?? '', isFirst }
    await attachments.claim(transaction, message, start.attachments ?? [])
    await start.addFiles?.(transaction)
    await userStorage.requireWithinLimit(transaction, userId)
    await use.reserve(transaction)
    if (requestKey && isFirst)
      await idempotency.attachResult({ ...requestKey, chatId }, firstAnswer, transaction)
  }
  if (commitRows) return commitRows(writeRows, waitsFor)
  return database.commit(async (transaction) => {
    await writeRows(transaction)
    if (requestKey && !isFirst) await idempotency.attach(requestKey, undefined, transaction)
  })
}
