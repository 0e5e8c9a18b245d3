import type { Message, Usage } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { CalledModel, ModelsService } from '#features/models/models.service.ts'
import type { Slot } from '#jobs/engine-queue/waiting-line.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { continuedReply, showReplyWithText } from '../compare/continued-reply.ts'
import { createGroundedOutput } from '../knowledge/grounded-output.ts'
import { saveGrounding } from '../knowledge/save-grounding.ts'
import { presentMessage, usageOf } from '../present-chat.ts'
import type { EndExchange } from '../queue/exchange-end.ts'
import type { StoredMessage } from '../stored-chat.ts'
import { type EndReason, problemOfEnd, queueAfter } from './exchange/end-of-reply.ts'
import type { ReplyEnds, ReplyTurn } from './exchange/reply-ends.ts'
import { finishReply, unfinished } from './finish-reply.ts'
import { createLiveReply, type LiveReply } from './live-reply.ts'
import type { ReplyRecorder } from './reply-recorder.ts'
import { type StreamedReply, streamReply } from './stream-reply.ts'
import type { ReplyUse } from './use/reply-use.ts'

/** A reply in progress; requests for its chat read it here. */
export interface ReplyInProgress {
  readonly userId: string
  readonly replyId: string
  readonly model: string | undefined
  /** Among the replies beside it. */
  readonly column: number | undefined
  readonly live: LiveReply
  /** It is stored as it is. */
  hasEnded(): boolean
  /** Ends the engine's work; the text so far is stored. */
  end(reason: EndReason): void
  /** Resolves with the stored reply at the end; rejects with the failure that ended it. */
  readonly done: Promise<{
    readonly message: Message
    readonly usage: Usage | null
    readonly problem: Problem | undefined
  }>
}

export interface ReplyRequest extends Omit<StreamedReply, 'call'> {
  readonly userId: string
  readonly chatId: string
  /** The id under which this server has claimed the chat. */
  readonly writer: string
  readonly use: ReplyUse
  /** Its question was written with it: nothing else hangs on it. */
  readonly isFirstAnswer: boolean
  /** The instructions that it is given. */
  readonly instructionsHash: string
  /** Of all replies to the same question. */
  readonly ends: ReplyEnds
  /** Settles once question and empty reply are stored; no user is notified before. */
  readonly stored: Promise<unknown>
}

interface ReplyWriterDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly recorder: ReplyRecorder
  readonly endExchange: EndExchange
  readonly models: Pick<ModelsService, 'problemOf' | 'call'>
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
      const problem = cause instanceof Problem ? cause : new Problem('server.internal', { cause })
      live.end([{ error: problem.message, code: problem.code, choices: [] }])
      throw cause
    },
  )
  return {
    userId: request.userId,
    replyId: request.reply.id,
    model: request.reply.model,
    column: request.reply.comparePlace,
    live,
    hasEnded: live.hasEnded,
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
  if (request.continues) appendBeginning(live, request.reply)
  dependencies.recorder.start(request.reply.id, live)
  const readNewText = watchNewText(live)
  const isBegun = createBegunCheck(live)
  let called: CalledModel | undefined
  let slotSince = Number.POSITIVE_INFINITY
  const call = (slot: Slot) => {
    slotSince = performance.now()
    called = dependencies.models.call(request.offered, slot)
    return called
  }
  const engineName = () => called?.engineName() ?? request.offered.engineName
  const output = createGroundedOutput(request, live)
  const grounded = saveGrounding(dependencies, request)
  const outcome = await streamReply({ ...request, call }, output.live, isBegun, signal).then(
    (end) => ({ ...end, failure: undefined }),
    (cause: unknown) => ({ ...unfinished, leftOut: request.reply.leftOut, failure: cause }),
  )
  const machineMs = Math.max(0, Math.round(performance.now() - slotSince))
  const text = await dependencies.recorder.finish(request.reply.id)
  await request.stored
  await grounded
  const { failure, ...end } = outcome
  const ended = { failure, engineName: engineName(), endReason: endReason() }
  const known = problemOfEnd(dependencies, { ...ended, modelId: request.offered.id })
  const {
    reply: finished,
    problem,
    isWithoutWord,
  } = finishReply(request, {
    ...end,
    ...text,
    engine: called && isBegun() && !request.offered.model.isGuide ? engineName() : undefined,
    problem: known,
    isNew: isBegun(),
    isStopped: endReason() === 'stopped' || endReason() === 'superseded',
  })
  const reply = isBegun()
    ? { ...finished, grounding: output.finish(finished), ...givenTo(request, called) }
    : finished
  const isPostponed = endReason() === 'postponed'
  const { usage: told } = outcome
  const newText = called ? readNewText() : ''
  const written = { engine: engineName(), usage: told, text: newText, machineMs }
  const queue = queueAfter({ endReason: endReason(), problem, isWithoutWord })
  await request.ends.endOne(queue, async (turn) => {
    if (!isPostponed && endReason() !== 'removed')
      await saveOrCount(dependencies, request, { reply, isWithoutWord, written, turn })
    else if (!isPostponed) await countRemoved(dependencies, request, written)
  })
  return publishEnd(live, { reply, problem, isPostponed })
}

/** What the model was really given; nothing where none was called. */
const givenTo = (
  { instructionsHash, prompts }: ReplyRequest,
  called: CalledModel | undefined,
): Pick<StoredMessage, 'instructionsHash' | 'givenFiles'> => ({
  instructionsHash: called ? instructionsHash : '',
  givenFiles: prompts.givenFiles(),
})

interface PublishedEnd {
  readonly reply: StoredMessage
  readonly problem: Problem | undefined
  readonly isPostponed: boolean
}
function publishEnd(live: LiveReply, { reply, problem, isPostponed }: PublishedEnd) {
  const message = presentMessage(reply)
  const usage = usageOf(reply) ?? null
  const failed: ReplyChunk[] = problem
    ? [{ error: problem.message, code: problem.code, choices: [] }]
    : []
  // Subscribers of a postponed reply get nothing more; they reconnect to the next process.
  live.end(isPostponed ? [] : [...failed, { message, usage, choices: [] }])
  return { message, usage, problem }
}

/** Whoever subscribes to a continued reply gets all of it. */
function appendBeginning(live: LiveReply, { reasoning, content }: StoredMessage) {
  if (reasoning !== '') live.append({ kind: 'reasoning', text: `${reasoning}\n\n` })
  live.append({ kind: 'text', text: content })
}

/** What was written since the call: thoughts and text. */
function watchNewText(live: LiveReply): () => string {
  const kinds = ['reasoning', 'text'] as const
  const before = kinds.map((kind) => live.textOf(kind).length)
  return () => kinds.map((kind, index) => live.textOf(kind).slice(before[index])).join('')
}

/** Whether the engine has sent anything yet. */
function createBegunCheck(live: LiveReply): () => boolean {
  const before = live.deltaCount()
  return () => live.hasWordsAfter(before)
}

type WrittenReply = Parameters<ReplyUse['settle']>[0]

/** Of a reply that nobody reads any more, what was used is counted all the same. */
async function countRemoved(
  { database, log }: ReplyWriterDependencies,
  { use }: ReplyRequest,
  written: WrittenReply,
): Promise<void> {
  try {
    await database.commit((transaction) => use.settle(written, transaction))
  } catch (cause) {
    log.warn('l’usage d’une réponse supprimée n’a pas pu être enregistré', { cause })
  }
}

/** Of a chat that was removed meanwhile nothing is stored, and what was set aside is given back. */
async function saveOrCount(
  dependencies: ReplyWriterDependencies,
  request: ReplyRequest,
  ended: EndedReply,
): Promise<void> {
  if (await save(dependencies, request, ended)) return
  // A server that took it over counts it.
  if ((await dependencies.chats.ownerOf(request.chatId)) === undefined)
    await countRemoved(dependencies, request, ended.written)
}

interface EndedReply {
  readonly reply: StoredMessage
  /** It failed or was stopped before its first word. */
  readonly isWithoutWord: boolean
  readonly written: WrittenReply
  readonly turn: ReplyTurn
}

/**
 * Commits the ended reply and, with the last one of its exchange, the release of its chat and the next message of the queue; one without a word is kept only where it is the
 * only one, or has its column. When the chat is gone, or another server has taken it over because this one was declared dead, nothing is
 * stored: `false`.
 */
async function save(
  { database, endExchange, chats, clock }: ReplyWriterDependencies,
  request: ReplyRequest,
  { reply, isWithoutWord, written, turn }: EndedReply,
): Promise<boolean> {
  const { userId, chatId, writer, use } = request
  const claim = { chatId, writer, at: clock.now() }
  const writeRows = async (transaction: WriteTransaction) => {
    // The chat before its messages, as everywhere: transactions that wait for each other crosswise would be ended.
    const isOurs = turn.isLast ? chats.release : chats.touchClaimed
    if (!(await isOurs(claim, transaction))) return false
    const isDiscarded =
      isWithoutWord &&
      reply.comparePlace === undefined &&
      (await chats.discardVariant(reply, transaction))
    if (!isDiscarded) await chats.saveMessage(reply, transaction)
    if (reply.content !== '' && !request.isFirstAnswer)
      await chats.discardEmptyVariants(reply, transaction)
    if (turn.isLast) await showReplyWithText(chats, reply, transaction)
    await use.settle(written, transaction)
    return true
  }
  const options = {
    retriedBytes: Buffer.byteLength(reply.content) + Buffer.byteLength(reply.reasoning),
  }
  if (!turn.isLast) return await database.commit(writeRows, options)
  const ended = { userId, chatId, reply: await continuedReply(chats, reply), queue: turn.queue }
  return await endExchange(ended, writeRows, options)
}
