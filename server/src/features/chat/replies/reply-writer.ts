import type { Message, Usage } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatRequest, Engine, TokenUsage } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import type { Database } from '#database/database.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { ReleaseSlot } from '#jobs/engine-queue/waiting-line.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { stripNul } from '#platform/text/strip-nul.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { presentMessage, usageOf } from '../present-chat.ts'
import type { EditedQuestion, StoredMessage } from '../stored-chat.ts'
import { shrinkPrompt } from './fit-prompt.ts'
import { createLiveReply, type LiveReply } from './live-reply.ts'
import type { PromptSource } from './reply-prompt.ts'
import type { ReplyRecorder } from './reply-recorder.ts'

/** Why a reply is ended from outside. A postponed reply had not begun; the next process writes it. */
export type EndReason = 'stopped' | 'interrupted' | 'removed' | 'postponed'

/** A reply in progress; requests for its chat read it here. */
export interface ReplyInProgress {
  readonly userId: string
  readonly live: LiveReply
  /** The reply that this one replaces once it has text. */
  readonly replaces: string | undefined
  /** The edited question; it replaces the stored one once the reply has text. */
  readonly edited: EditedQuestion | undefined
  /** Ends the engine's work; the text so far is stored. */
  end(reason: EndReason): void
  /** Resolves with the stored reply at the end; rejects with the failure that ended it. */
  readonly done: Promise<{
    readonly message: Message
    readonly usage: Usage | null
    readonly problem: Problem | undefined
  }>
}

export interface ReplyRequest {
  readonly userId: string
  readonly chatId: string
  readonly offered: OfferedModel
  readonly prompts: PromptSource
  /** The empty reply. */
  readonly reply: StoredMessage
  readonly replaces: string | undefined
  readonly edited: EditedQuestion | undefined
  /** Settles once question and empty reply are stored; no user is notified before. */
  readonly stored: Promise<unknown>
  /** Waits for a slot at the engine. */
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

/** Starts a reply. It continues without subscribers until the engine, the user or the server ends it. */
export function writeReply(
  dependencies: ReplyWriterDependencies,
  request: ReplyRequest,
): ReplyInProgress {
  const live = createLiveReply()
  const abort = new AbortController()
  let endReason: EndReason | undefined
  const done = write(dependencies, request, live, abort.signal, () => endReason).catch(
    (cause: unknown) => {
      // Subscribers must not wait for a reply that could not be stored.
      const problem = new Problem('server.internal', { cause })
      live.end([{ error: problem.message, code: problem.code, choices: [] }])
      throw cause
    },
  )
  return {
    userId: request.userId,
    live,
    replaces: request.replaces,
    edited: request.edited,
    done,
    end(reason) {
      endReason ??= reason
      abort.abort()
    },
  }
}

async function write(
  dependencies: ReplyWriterDependencies,
  request: ReplyRequest,
  live: LiveReply,
  signal: AbortSignal,
  endReason: () => EndReason | undefined,
) {
  dependencies.recorder.start(request.reply.id, live)
  const outcome = await streamReply(request, live, signal).then(
    (end) => ({ ...end, failure: undefined }),
    (cause: unknown) => ({ usage: undefined, leftOut: request.reply.leftOut, failure: cause }),
  )
  const text = await dependencies.recorder.finish(request.reply.id)
  await request.stored
  const problem = problemOf(dependencies, request, outcome.failure, endReason())
  const reply = finishedReply(
    { ...request.reply, leftOut: outcome.leftOut },
    { ...text, usage: outcome.usage, problem, isStopped: endReason() === 'stopped' },
  )
  const isPostponed = endReason() === 'postponed'
  if (!isPostponed && endReason() !== 'removed') await save(dependencies, request, reply)
  const message = presentMessage(reply)
  const usage = usageOf(reply) ?? null
  const failure: ReplyChunk[] = problem
    ? [{ error: problem.message, code: problem.code, choices: [] }]
    : []
  // Subscribers of a postponed reply get nothing more; they reconnect to the next process.
  live.end(isPostponed ? [] : [...failure, { message, usage, choices: [] }])
  return { message, usage, problem }
}

/**
 * Waits for a slot, then reads every chunk from the engine. If the prompt is too large for the
 * engine, a smaller one is tried.
 */
async function streamReply(
  { offered: { engine }, ...request }: ReplyRequest,
  live: LiveReply,
  signal: AbortSignal,
) {
  const release = await takeSlotOrWait(request, signal)
  try {
    const prompt = await request.prompts.load(signal)
    let { first: fitted } = prompt
    for (;;) {
      try {
        const usage = await appendAll(
          engine,
          { ...prompt.parameters, messages: fitted.messages },
          live,
          signal,
        )
        return { usage, leftOut: fitted.leftOut }
      } catch (cause) {
        const isTooLarge =
          cause instanceof EngineFailure && cause.reason === 'too-large' && live.deltaCount() === 0
        const smaller = isTooLarge ? shrinkPrompt(prompt.conversation, fitted) : undefined
        if (!smaller) throw cause
        fitted = smaller
      }
    }
  } finally {
    release()
  }
}

/** Removes the prompt from memory if no slot is free at once. */
async function takeSlotOrWait(
  { prompts, takeSlot }: Pick<ReplyRequest, 'prompts' | 'takeSlot'>,
  signal: AbortSignal,
): Promise<ReleaseSlot> {
  const waits = setImmediate(() => prompts.release())
  try {
    return await takeSlot(signal)
  } finally {
    clearImmediate(waits)
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
  request: ReplyRequest,
  failure: unknown,
  endReason: EndReason | undefined,
): Problem | undefined {
  if (endReason === 'interrupted' || endReason === 'postponed')
    return new Problem('chat.reply-interrupted')
  if (failure === undefined || endReason !== undefined) return undefined
  const known = models.problemOf(failure, request.offered.engine.name)
  if (known instanceof Problem) {
    // What the open circuit refuses is counted there.
    if (known.code !== 'engine.circuit-open')
      log.warn('une réponse a échoué', {
        source: 'localai',
        code: known.code,
        engine: request.offered.engine.id,
        model: request.offered.id,
        cause: failure,
      })
    return known
  }
  log.error('une réponse a échoué sans que ce soit prévu', {
    engine: request.offered.engine.id,
    cause: failure,
  })
  return new Problem('server.internal', { cause: failure })
}

interface ReplyEnd {
  readonly content: string
  readonly reasoning: string
  readonly usage: TokenUsage | undefined
  readonly problem: Problem | undefined
  readonly isStopped: boolean
}
function finishedReply(
  reply: StoredMessage,
  { content, reasoning, usage, problem, isStopped }: ReplyEnd,
): StoredMessage {
  const status = isStopped ? 'stopped' : 'done'
  return {
    ...reply,
    editedQuestion: undefined,
    content,
    reasoning,
    status: problem ? 'failed' : status,
    failure: problem && { code: problem.code, params: problem.params },
    usage: usage && { promptTokens: usage.promptTokens, completionTokens: usage.completionTokens },
  }
}

/** Commits the ended reply, the chat's last activity and the removal of what it replaces together. */
async function save(
  { database, chats, clock }: ReplyWriterDependencies,
  request: ReplyRequest,
  reply: StoredMessage,
): Promise<void> {
  const now = clock.now()
  const { replaces, edited } = request
  const keepsOld = (replaces !== undefined || edited !== undefined) && reply.content === ''
  await database.commit(async (transaction) => {
    if (keepsOld) await chats.removeMessage(reply.id, transaction)
    else await chats.saveMessage(reply, transaction)
    if (replaces !== undefined && !keepsOld) await chats.removeMessage(replaces, transaction)
    if (edited && !keepsOld) await chats.editQuestion(edited, transaction)
    await chats.touch(request.chatId, now, transaction)
  })
}
