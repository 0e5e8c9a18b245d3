import type { Message, Usage } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatRequest, Engine, TokenUsage } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import type { Database } from '#database/database.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { ReleaseSlot } from '#jobs/engine-queue.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { stripNul } from '#platform/text/strip-nul.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { presentMessage, usageOf } from '../present-chat.ts'
import type { EditedQuestion, StoredMessage } from '../stored-chat.ts'
import { type Conversation, type Prompt, shrinkPrompt } from './fit-prompt.ts'
import { createLiveReply, type LiveReply } from './live-reply.ts'
import type { ReplyRecorder } from './reply-recorder.ts'

/** Why a reply is ended from outside; one that is postponed had not begun, and the next server writes it. */
export type EndReason = 'stopped' | 'interrupted' | 'removed' | 'postponed'

/** A reply under way: whoever asks for the chat meanwhile finds it here. */
export interface ReplyInProgress {
  readonly userId: string
  readonly live: LiveReply
  /** The reply that this one replaces once it has text. */
  readonly replaces: string | undefined
  /** Its question in other words, which it has from the first word of the reply on. */
  readonly edited: EditedQuestion | undefined
  /** Ends the engine's work; what came is kept. */
  end(reason: EndReason): void
  /** The stored reply, when all is done; rejects with the failure that ended it. */
  readonly done: Promise<{
    readonly message: Message
    readonly usage: Usage | null
    readonly problem: Problem | undefined
  }>
}

/** What the engine is asked. */
export interface ReplyPrompt {
  readonly conversation: Conversation
  /** As much of it as the model is thought to hold. */
  readonly first: Prompt
  readonly parameters: Omit<ChatRequest, 'messages'>
}

export interface ReplyRequest {
  readonly userId: string
  readonly chatId: string
  readonly offered: OfferedModel
  readonly prompt: ReplyPrompt
  /** The same with the files of the messages, once the turn has come; `undefined` where there are none. */
  withFiles(signal: AbortSignal): Promise<ReplyPrompt | undefined>
  /** The empty reply. */
  readonly reply: StoredMessage
  readonly replaces: string | undefined
  readonly edited: EditedQuestion | undefined
  /** Settles once question and empty reply are stored: nothing is told to anyone before. */
  readonly stored: Promise<unknown>
  /** Waits for the turn at the engine. */
  takeSlot(signal: AbortSignal): Promise<ReleaseSlot>
}

interface ReplyWriterDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly recorder: ReplyRecorder
  readonly models: Pick<ModelsService, 'problemOf'>
  readonly clock: Clock
  readonly log: Log
}

/** Starts a reply; it goes on whoever listens, until the engine, Arrêter or the server ends it (decision D8). */
export function writeReply(tools: ReplyWriterDependencies, order: ReplyRequest): ReplyInProgress {
  const live = createLiveReply()
  const abort = new AbortController()
  let endReason: EndReason | undefined
  const done = write(tools, order, live, abort.signal, () => endReason).catch((cause: unknown) => {
    // Readers must not wait for a reply that nobody could store.
    const problem = new Problem('server.internal', { cause })
    live.end([{ error: problem.message, code: problem.code, choices: [] }])
    throw cause
  })
  return {
    userId: order.userId,
    live,
    replaces: order.replaces,
    edited: order.edited,
    done,
    end(reason) {
      endReason ??= reason
      abort.abort()
    },
  }
}

async function write(
  tools: ReplyWriterDependencies,
  order: ReplyRequest,
  live: LiveReply,
  signal: AbortSignal,
  endReason: () => EndReason | undefined,
) {
  tools.recorder.start(order.reply.id, live)
  const outcome = await streamReply(order, live, signal).then(
    (end) => ({ ...end, failure: undefined }),
    (cause: unknown) => ({ usage: undefined, leftOut: order.reply.leftOut, failure: cause }),
  )
  const text = await tools.recorder.finish(order.reply.id)
  await order.stored
  const problem = problemOf(tools, order, outcome.failure, endReason())
  const asked = { ...order.reply, leftOut: outcome.leftOut }
  const row = finishedRow(asked, text, outcome.usage, problem, endReason() === 'stopped')
  const isPostponed = endReason() === 'postponed'
  if (!isPostponed && endReason() !== 'removed') await save(tools, order, row)
  const message = presentMessage(row)
  const usage = usageOf(row) ?? null
  const failure: ReplyChunk[] = problem
    ? [{ error: problem.message, code: problem.code, choices: [] }]
    : []
  // Of a postponed reply there is nothing to tell: whoever follows it asks the next server.
  live.end(isPostponed ? [] : [...failure, { message, usage, choices: [] }])
  return { message, usage, problem }
}

/** Waits for its turn, then takes every piece from the engine; one that finds the prompt too large is asked again with less. */
async function streamReply(
  { offered: { engine }, ...order }: ReplyRequest,
  live: LiveReply,
  signal: AbortSignal,
) {
  const release = await order.takeSlot(signal)
  try {
    const prompt = (await order.withFiles(signal)) ?? order.prompt
    let asked = prompt.first
    for (;;) {
      try {
        const usage = await appendAll(
          engine,
          { ...prompt.parameters, messages: asked.messages },
          live,
          signal,
        )
        return { usage, leftOut: asked.leftOut }
      } catch (cause) {
        const isTooLarge =
          cause instanceof EngineFailure && cause.reason === 'too-large' && live.deltaCount() === 0
        const less = isTooLarge ? shrinkPrompt(prompt.conversation, asked) : undefined
        if (!less) throw cause
        asked = less
      }
    }
  } finally {
    release()
  }
}

async function appendAll(
  engine: Engine,
  request: ChatRequest,
  live: LiveReply,
  signal: AbortSignal,
): Promise<TokenUsage | undefined> {
  if (!engine.chat) throw new Problem('engine.unsupported')
  let usage: TokenUsage | undefined
  for await (const piece of engine.chat(request, signal)) {
    if (piece.type === 'end') usage = piece.usage
    else live.append({ kind: piece.type, text: stripNul(piece.text) })
  }
  if (live.deltaCount() === 0)
    throw new Problem('engine.empty-answer', { params: { engine: engine.name } })
  return usage
}

function problemOf(
  { log, models }: ReplyWriterDependencies,
  order: ReplyRequest,
  failure: unknown,
  endReason: EndReason | undefined,
): Problem | undefined {
  if (endReason === 'interrupted' || endReason === 'postponed')
    return new Problem('chat.reply-interrupted')
  if (failure === undefined || endReason !== undefined) return undefined
  const known = models.problemOf(failure, order.offered.engine.name)
  if (known instanceof Problem) {
    log.warn('une réponse a échoué', {
      source: 'localai',
      code: known.code,
      engine: order.offered.engine.id,
      model: order.offered.id,
      cause: failure,
    })
    return known
  }
  log.error('une réponse a échoué sans que ce soit prévu', {
    engine: order.offered.engine.id,
    cause: failure,
  })
  return new Problem('server.internal', { cause: failure })
}

function finishedRow(
  row: StoredMessage,
  text: { readonly content: string; readonly reasoning: string },
  usage: TokenUsage | undefined,
  problem: Problem | undefined,
  stopped: boolean,
): StoredMessage {
  const ended = stopped ? 'stopped' : 'done'
  return {
    ...row,
    editedQuestion: undefined,
    content: text.content,
    reasoning: text.reasoning,
    status: problem ? 'failed' : ended,
    failure: problem && { code: problem.code, params: problem.params },
    usage: usage && { promptTokens: usage.promptTokens, completionTokens: usage.completionTokens },
  }
}

/** One commit: the reply as it ended, the chat's last activity, and the end of what it replaces. */
async function save(
  { database, chats, clock }: ReplyWriterDependencies,
  order: ReplyRequest,
  row: StoredMessage,
): Promise<void> {
  const now = clock.now()
  const { replaces, edited } = order
  const keepsOld = (replaces !== undefined || edited !== undefined) && row.content === ''
  await database.commit(async (transaction) => {
    if (keepsOld) await chats.removeMessage(row.id, transaction)
    else await chats.saveMessage(row, transaction)
    if (replaces !== undefined && !keepsOld) await chats.removeMessage(replaces, transaction)
    if (edited && !keepsOld) await chats.editQuestion(edited, transaction)
    await chats.touch(order.chatId, now, transaction)
  })
}
