import type { Message, Usage } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { Slot } from '#jobs/engine-queue/waiting-line.ts'
import type { AcceptedJob, JobContext, SubmitJob } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Log } from '#platform/log/log.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { ExchangeInProgress } from './exchange/exchange-in-progress.ts'
import type { ReplyStart } from './exchange/exchange-start.ts'
import { endReplies } from './other-servers/reply-questions.ts'
import type { Replies } from './replies.ts'

const ReplyJob = z.object({ userId: z.string(), chatId: z.string(), replyId: z.string() })
export type MessageJob = z.output<typeof ReplyJob>
interface MessageJobResult {
  readonly message: Message
  readonly usage: Usage | null
}

interface ReplyJobsDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly replies: Replies
  readonly jobs: JobsService
  readonly bus: Pick<Bus, 'subscribe' | 'serverId'>
  readonly log: Log
}
interface BeginDependencies extends ReplyJobsDependencies {
  readonly submit: SubmitJob<MessageJob, MessageJobResult>
}
/** A reply whose job waits: its chat is busy, but the engine has not been called. */
interface WaitingReply {
  readonly chatId: string
  readonly userId: string
  readonly slot: PromiseWithResolvers<Slot>
  /** Resolves once the job is stored. */
  readonly jobId: Promise<string>
  readonly writing: Promise<ExchangeInProgress>
  /** Whether its job has started. */
  hasBegun?: boolean
}
type WaitingReplies = Map<string, WaitingReply>

/**
 * Messages whose complete reply a caller waits for are jobs: they survive a restart and wait in the
 * common queue. Question and empty reply are stored with the job, and the chat is busy from then
 * on. The engine is called when the job starts, in this process or after a restart.
 */
export function createReplyJobs(dependencies: ReplyJobsDependencies) {
  const { jobs, bus, log } = dependencies
  const waitingReplies: WaitingReplies = new Map()
  bus.subscribe(endReplies, ({ chatId }, from) => {
    if (chatId === undefined || from === bus.serverId()) return
    withdraw(jobs, waitingReplies, chatId).catch((cause: unknown) =>
      log.error('une réponse qui attendait n’a pas pu être retirée', { cause }),
    )
  })
  const submit = jobs.offer({
    kind: 'chat.message',
    isReply: true,
    input: ReplyJob,
    run: (job: MessageJob, context) => runReplyJob(dependencies, waitingReplies, job, context),
    async undo({ replyId, chatId }) {
      const waiting = waitingReplies.get(replyId)
      waitingReplies.delete(replyId)
      // One that could not be written was never begun.
      const writing = await waiting?.writing.catch(() => undefined)
      if (writing) writing.end('stopped')
      else await saveStopped(dependencies, { chatId, replyId })
    },
  })

  return {
    begin: (start: ReplyStart, requestKey?: RequestKey) =>
      begin({ ...dependencies, submit }, waitingReplies, start, requestKey),

    /** Resumes the replies that a server which has ended accepted but did not begin; returns the ids of all that wait. */
    async resumeAll(): Promise<ReadonlySet<string>> {
      for (const { jobId, input } of await jobs.listWaitingByKind('chat.message')) {
        const job = ReplyJob.parse(input)
        if (!waitingReplies.has(job.replyId))
          resumeWaiting(dependencies, waitingReplies, { jobId, job })
      }
      return new Set(waitingReplies.keys())
    },

    /** Cancels the job of this chat's reply if it still waits; its reply is then stored as stopped. */
    withdraw: (chatId: string): Promise<void> => withdraw(jobs, waitingReplies, chatId),

    /** Leaves replies that have not begun to the next process. */
    postpone(): void {
      for (const { hasBegun, writing } of waitingReplies.values())
        if (!hasBegun)
          void writing.then(
            (one) => one.end('postponed'),
            () => 'not begun',
          )
    },
  }
}
export type ReplyJobs = ReturnType<typeof createReplyJobs>

async function withdraw(
  jobs: Pick<JobsService, 'cancel'>,
  waitingReplies: WaitingReplies,
  chatId: string,
): Promise<void> {
  const waiting = [...waitingReplies.values()].find((one) => one.chatId === chatId && !one.hasBegun)
  if (!waiting) return
  try {
    await jobs.cancel(waiting.userId, await waiting.jobId)
  } catch (cause) {
    // The job has ended by itself.
    if (!(cause instanceof Problem) || cause.code !== 'job.ended') throw cause
  }
}

/** Begins the reply as a job; resolves once job, question and empty reply are stored together. */
async function begin(
  { replies, submit }: BeginDependencies,
  waitingReplies: WaitingReplies,
  start: ReplyStart,
  requestKey: RequestKey | undefined,
): Promise<AcceptedJob<MessageJobResult>> {
  const { chat, reply } = start
  const slot = Promise.withResolvers<Slot>()
  const accepted = Promise.withResolvers<AcceptedJob<MessageJobResult>>()
  const commitRows: ReplyStart['commitRows'] = async (writeWithJob, waitsFor) => {
    accepted.resolve(
      await submit({
        ...waitsFor,
        userId: chat.userId,
        title: `Chat, «\u00a0${chat.title}\u00a0»`,
        model: reply.model ?? chat.model,
        input: { userId: chat.userId, chatId: chat.id, replyId: reply.id },
        chatId: chat.id,
        size: 1,
        requestKey,
        writeWithJob,
      }),
    )
  }
  const writing = replies.begin({
    ...start,
    commitRows,
    takeSlot: (signal) => waitForSlot(slot.promise, signal),
  })
  const jobId = accepted.promise.then(({ job }) => job.id)
  waitingReplies.set(reply.id, { chatId: chat.id, userId: chat.userId, slot, jobId, writing })
  try {
    await writing
  } catch (cause) {
    waitingReplies.delete(reply.id)
    accepted.reject(cause)
    jobId.catch(() => 'thrown to the caller')
    throw cause
  }
  return accepted.promise
}

/** The job releases its slot itself. */
const slotOfJob = (slot: Slot): Slot => ({
  get engine() {
    return slot.engine
  },
  moveTo: slot.moveTo,
  release: () => undefined,
})

/** The job already has a slot, so the reply needs no other. */
async function runReplyJob(
  dependencies: ReplyJobsDependencies,
  waitingReplies: WaitingReplies,
  job: MessageJob,
  { signal, slot }: JobContext,
): Promise<MessageJobResult> {
  const waiting = waitingReplies.get(job.replyId)
  if (waiting) waiting.hasBegun = true
  const own = slotOfJob(slot())
  try {
    const writing = await (waiting?.writing.catch(() => resumeNow(dependencies, job, own)) ??
      resumeNow(dependencies, job, own))
    const end = () => writing.end(signal.reason === 'cancelled' ? 'stopped' : 'interrupted')
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    waiting?.slot.resolve(own)
    const { message, usage, problem } = await writing.done
    signal.throwIfAborted()
    if (problem) throw problem
    return { message, usage }
  } finally {
    waitingReplies.delete(job.replyId)
  }
}

/**
 * Resumes a waiting reply of the previous process. If its engine is unreachable now, it is tried
 * again when its job starts.
 */
function resumeWaiting(
  dependencies: ReplyJobsDependencies,
  waitingReplies: WaitingReplies,
  { jobId, job }: { readonly jobId: string; readonly job: MessageJob },
) {
  const slot = Promise.withResolvers<Slot>()
  const writing = resume(dependencies, job, (signal) => waitForSlot(slot.promise, signal))
  writing.catch(() => 'tried again when its turn comes')
  waitingReplies.set(job.replyId, {
    chatId: job.chatId,
    userId: job.userId,
    slot,
    jobId: Promise.resolve(jobId),
    writing,
  })
}

async function resumeNow(
  dependencies: ReplyJobsDependencies,
  job: MessageJob,
  slot: Slot,
): Promise<ExchangeInProgress> {
  try {
    return await resume(dependencies, job, async () => slot)
  } catch (cause) {
    if (cause instanceof Problem) await saveFailure(dependencies, job, cause)
    throw cause
  }
}

const saveStopped = (
  { database, chats }: ReplyJobsDependencies,
  { chatId, replyId }: Pick<MessageJob, 'chatId' | 'replyId'>,
): Promise<void> =>
  database.commit(async (transaction) => {
    await chats.saveStopped(replyId, transaction)
    await chats.holdQueue(chatId, { because: 'stopped' }, transaction)
    await chats.releaseUnwritten(chatId, transaction)
  })

const saveFailure = (
  { database, chats }: ReplyJobsDependencies,
  { chatId, replyId }: MessageJob,
  problem: Problem,
): Promise<void> =>
  database.commit(async (transaction) => {
    await chats.saveFailure(replyId, problem, transaction)
    await chats.holdQueue(chatId, { because: 'failed' }, transaction)
    await chats.releaseUnwritten(chatId, transaction)
  })

/** After a restart: the empty reply and the rest of the chat are already stored. */
async function resume(
  { chats, replies }: ReplyJobsDependencies,
  job: MessageJob,
  takeSlot: ReplyStart['takeSlot'] & {},
): Promise<ExchangeInProgress> {
  const { userId, chatId, replyId } = job
  const chat = await chats.find(userId, chatId)
  const reply = await chats.message(chatId, replyId)
  if (!chat || !reply) throw new Problem('chat.not-found')
  const question = { chatId, id: reply.parentId, depth: reply.depth - 1 }
  const history = await chats.history(question)
  return replies.withLock(chatId, () =>
    replies.begin({ chat, history, reply, newMessages: [], takeSlot, isAccepted: true }),
  )
}

function waitForSlot(slot: Promise<Slot>, signal: AbortSignal): Promise<Slot> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    void slot.then((given) => {
      signal.removeEventListener('abort', leave)
      resolve(given)
    })
  })
}
