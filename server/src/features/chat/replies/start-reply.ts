import { Problem } from '@atelier/contract/problems/problems'
import type { FilesOfReply } from '#features/attachments/attachments.service.ts'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { SlotRequest } from '#jobs/engine-queue/waiting-line.ts'
import type { WaitingCall } from '#jobs/limits/waiting-calls.ts'
import { transcribingReplyKind } from '#jobs/run/offered-job.ts'
import { instructionSourcesOf, withAssistant } from '../assistant/reply-assistant.ts'
import { chatWithInstructions, collectInstructions } from '../instructions/collect-instructions.ts'
import { nameInstructions } from '../instructions/name-instructions.ts'
import { excerptReadingMs, excerptRoom } from '../knowledge/excerpt-room.ts'
import { speedMeter } from '../knowledge/reading-speeds.ts'
import { createReplyGrounding, type ReplyGrounding } from '../knowledge/reply-grounding.ts'
import type { EndExchange } from '../queue/exchange-end.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { createExchange, type ExchangeInProgress } from './exchange/exchange-in-progress.ts'
import type {
  ReplyStart,
  StartReplyDependencies,
  TakeSlot,
  WaitsFor,
} from './exchange/exchange-start.ts'
import { createReplyEnds, type ReplyEnds } from './exchange/reply-ends.ts'
import { type StartedRows, storeExchange } from './exchange/store-exchange.ts'
import { tokensOfMessages, tokensOfText } from './prompt/fit-prompt.ts'
import { type ReplyLength, replyLengthOf } from './prompt/reply-limit.ts'
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

/** What all replies of a server are written with. */
export interface ReplyTools {
  readonly recorder: ReplyRecorder
  readonly endExchange: EndExchange
}

/**
 * Starts storing the messages and writing the replies at the same time.
 * @throws Problem if too many replies wait
 */
export async function startExchange(
  dependencies: StartReplyDependencies,
  tools: ReplyTools,
  requested: ReplyStart,
): Promise<StartedExchange> {
  const start = await withAssistant(dependencies, requested)
  const { chat, history, beside = [], isAccepted = false } = start
  const writer = dependencies.servers.id()
  // The commit decides; the engine is not asked in vain.
  if (!isAccepted && chat.writer !== undefined && chat.writer !== writer)
    throw new Problem('chat.busy')
  const calls: WaitingCall[] = []
  try {
    const replies: Omit<CalledReply, 'instructionsHash'>[] = []
    for (const reply of [start.reply, ...beside]) {
      const call = isAccepted ? undefined : dependencies.waitingCalls.enter(chat.userId)
      if (call) calls.push(call)
      const offered = await dependencies.models.offered('text', modelOf(start, reply), {
        userId: chat.userId,
        ...(isAccepted && { purpose: 'accepted' }),
      })
      replies.push({ reply, offered, call })
    }
    const [files, parts] = await Promise.all([
      dependencies.attachments.filesOfReply({
        userId: chat.userId,
        chatId: chat.id,
        questionId: history.at(-1)?.id ?? '',
        newFiles: start.attachments ?? [],
      }),
      collectInstructions(instructionSourcesOf(dependencies, start), chat),
    ])
    const { usage, database } = dependencies
    if (files.hasRecordings) await usage.requireAny(chat.userId, 'seconds-heard', database.queries)
    const isLimited = await usage.isLimited(chat.userId, 'tokens', database.queries)
    const promptChat = chatWithInstructions(chat, parts)
    const named = nameInstructions(start, replies, parts)
    return beginWriting(dependencies, tools, { ...named, promptChat, writer, files, isLimited })
  } catch (cause) {
    for (const call of calls) call.leave()
    throw cause
  }
}

export interface StartedExchange {
  readonly stored: Promise<unknown>
  readonly exchange: ExchangeInProgress
}
interface CalledReply {
  readonly reply: StoredMessage
  readonly offered: OfferedModel
  readonly call: WaitingCall | undefined
  readonly instructionsHash: string
}
interface CalledExchange extends Pick<StartedRows, 'instructions'> {
  readonly start: ReplyStart
  /** With all instructions that the model is given. */
  readonly promptChat: StoredChat
  readonly writer: string
  readonly replies: readonly CalledReply[]
  readonly files: FilesOfReply
  readonly isLimited: boolean
}

/** That of the reply, which may be another than the chat's; one that stands alone is continued with that of the chat. */
const modelOf = ({ chat, continues }: ReplyStart, reply: StoredMessage): string =>
  continues && reply.comparePlace === undefined ? chat.model : (reply.model ?? chat.model)

function beginWriting(
  dependencies: StartReplyDependencies,
  tools: ReplyTools,
  called: CalledExchange,
): StartedExchange {
  const { start, writer, instructions } = called
  const fitted = called.replies.map((reply) => fitReply(dependencies, called, reply))
  const grounding = createReplyGrounding(dependencies, {
    start,
    roomTokens: Math.min(...fitted.map((reply) => roomOf(dependencies, reply))),
    isReadByModel: called.replies.every(({ offered }) => offered.model.isGuide !== true),
    windows: called.files.hasFiles ? fitted.map(windowOf) : undefined,
  })
  const prepared = fitted.map((reply) =>
    prepareReply(dependencies, called, { ...reply, grounding }),
  )
  const [first] = prepared
  if (!first) throw new Error('an exchange without a reply')
  const uses = prepared.map(({ use }) => use)
  const stored = storeExchange(dependencies, { start, writer, uses, instructions }, first.waitsFor)
  if (grounding && !called.files.hasRecordings)
    void stored.then(grounding.markFilesRead, grounding.markFilesRead)
  const ends = createReplyEnds(prepared.length)
  const begin = (reply: PreparedReply) =>
    beginReply({ ...dependencies, ...tools }, called, { ...reply, stored, ends })
  const exchange = createExchange(
    start.chat.userId,
    [begin(first), ...prepared.slice(1).map(begin)],
    ends,
  )
  return { stored, exchange }
}

const windowOf = ({ offered, length }: FittedReply) => ({ offered, replyTokens: length.reserved })

interface FittedReply extends CalledReply {
  readonly history: readonly StoredMessage[]
  readonly length: ReplyLength
  /** Without excerpts of documents. */
  readonly prompt: ReplyPrompt
}
interface GroundedReply extends FittedReply {
  /** The same for all replies to one question. */
  readonly grounding: ReplyGrounding | undefined
}
interface PreparedReply extends GroundedReply {
  readonly conversation: string
  readonly waitsFor: WaitsFor
  readonly use: ReplyUse
}

function fitReply(
  dependencies: StartReplyDependencies,
  { start, promptChat }: CalledExchange,
  called: CalledReply,
): FittedReply {
  const { chat, continues = false, longerThan } = start
  const history = continues ? [...start.history, called.reply] : start.history
  const settings = { ...chat.settings, longerThan }
  const length = replyLengthOf(settings, dependencies.maxTokensPerRequest())
  const prompt = createReplyPrompt(promptChat, called.offered, {
    messages: textMessagesOf(history),
    length,
    continues,
  })
  return { ...called, history, length, prompt }
}

/** What excerpts may take of its prompt. */
function roomOf(
  { readingSpeeds }: StartReplyDependencies,
  { offered, prompt: { conversation }, length }: FittedReply,
): number {
  const { messages, systemPrompt, alwaysSent = 1 } = conversation
  return excerptRoom({
    window: offered.model.contextSize,
    instructions: tokensOfText(systemPrompt),
    question: tokensOfMessages(messages.slice(-alwaysSent)),
    reply: length.reserved,
    readInTime: readingSpeeds.tokensWithin(offered.id, excerptReadingMs),
  })
}

function prepareReply(
  dependencies: StartReplyDependencies,
  { start, files, isLimited }: CalledExchange,
  fitted: GroundedReply,
): PreparedReply {
  const { chat, continues = false } = start
  const { reply, offered, prompt, grounding } = fitted
  const conversation = dependencies.models.conversationKey(chat.id)
  const waitsFor: WaitsFor = {
    ...dependencies.models.slotsFor(offered, { conversation }),
    isLong: files.hasRecordings,
  }
  const use = createReplyUse(dependencies.usage, {
    // A continued reply has been counted under its own id.
    id: continues ? `${reply.id}+${dependencies.makeId()}` : reply.id,
    userId: chat.userId,
    offered,
    promptTokens: tokensOfMessages(prompt.first.messages) + (grounding?.roomTokens ?? 0),
    replyTokens: prompt.requested.maxTokens,
    isLimited,
  })
  return { ...fitted, conversation, waitsFor, use }
}

interface StoredReply extends PreparedReply {
  readonly stored: Promise<unknown>
  readonly ends: ReplyEnds
}
function beginReply(
  dependencies: StartReplyDependencies & ReplyTools,
  { start, promptChat, writer, files }: CalledExchange,
  prepared: StoredReply,
): ReplyInProgress {
  const { chat, attachments = [] } = start
  const { reply, offered, history, length, prompt, use, grounding, stored, ends } = prepared
  const continued = start.continues ? reply : undefined
  const source: PromptSourceRequest = {
    chat: promptChat,
    offered,
    length,
    question: { chatId: chat.id, id: reply.parentId, depth: reply.depth - 1 },
    continued,
    stored,
    hasFiles: files.hasFiles,
    hasRecordings: files.hasRecordings,
    grounding,
    hasNewFiles: attachments.length > 0 || start.addFiles !== undefined,
  }
  const takeSlot =
    start.takeSlot ??
    slotTaker(dependencies, {
      userId: chat.userId,
      ...prepared.waitsFor,
      ...(files.hasRecordings && { kind: transcribingReplyKind }),
    })
  return writeReply(dependencies, {
    userId: chat.userId,
    chatId: chat.id,
    writer,
    offered,
    prompts: use.shorten(createPromptSource(dependencies, source, { history, prompt }), stored),
    use,
    isFirstAnswer: start.newMessages.some(({ id }) => id === reply.parentId),
    instructionsHash: prepared.instructionsHash,
    reply: continued ?? { ...reply, leftOut: prompt.first.leftOut },
    continues: continued !== undefined,
    grounding,
    conversation: prepared.conversation,
    onRead:
      reply.depth === firstReplyDepth ? speedMeter(dependencies.readingSpeeds, offered) : undefined,
    stored,
    ends,
    takeSlot: leavingCall(takeSlot, prepared.call),
  })
}

/** An engine knows nothing yet of what it reads for this one. */
const firstReplyDepth = 2

// Outside of `beginReply`: closures in it would keep the chat's history in memory while it waits.
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
