import type { Message, Usage } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import { z } from 'zod'
import type { ReleaseSlot } from '#jobs/engine-queue.ts'
import type { AcceptedJob, JobContext, SubmitJob } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { Replies, ReplyStart } from './replies.ts'
import type { ReplyInProgress } from './reply-writer.ts'

const ReplyJob = z.object({ userId: z.string(), chatId: z.string(), replyId: z.string() })
export type MessageJob = z.output<typeof ReplyJob>
interface MessageJobResult {
  readonly message: Message
  readonly usage: Usage | null
}

interface ReplyJobsDependencies {
  readonly chats: ChatRepository
  readonly replies: Replies
  readonly jobs: JobsService
}
interface BeginDependencies extends ReplyJobsDependencies {
  readonly submit: SubmitJob<MessageJob, MessageJobResult>
}
/** A reply whose job waits: its chat is busy already, the engine has not been asked. */
interface WaitingReply {
  readonly chatId: string
  readonly userId: string
  readonly slot: PromiseWithResolvers<ReleaseSlot>
  /** Its number, once the job is stored. */
  readonly jobId: Promise<string>
  readonly writing: Promise<ReplyInProgress>
  /** Its job's turn has come. */
  hasBegun?: boolean
}
type WaitingReplies = Map<string, WaitingReply>

/**
 * Messages whose reply is waited for whole are jobs (decision D6). Question and empty reply are stored with the job, and the chat
 * is busy from then on; the engine is asked when the job's turn comes, in this process or the next.
 */
export function createReplyJobs(place: ReplyJobsDependencies) {
  const { jobs, chats } = place
  const held: WaitingReplies = new Map()
  const submit = jobs.offer({
    kind: 'chat.message',
    input: ReplyJob,
    run: (job: MessageJob, context) => runReplyJob(place, held, job, context),
    async undo({ replyId }) {
      const waiting = held.get(replyId)
      held.delete(replyId)
      const writing = await waiting?.writing.catch(() => undefined)
      if (writing) writing.end('stopped')
      else await chats.saveStopped(replyId)
    },
  })

  return {
    begin: (start: ReplyStart, requestKey: RequestKey | undefined) =>
      begin({ ...place, submit }, held, start, requestKey),

    /** Takes up the replies that the server before this one had accepted and not begun; answers which they are. */
    async resumeAll(): Promise<ReadonlySet<string>> {
      for (const { jobId, input } of await jobs.listWaitingByKind('chat.message'))
        resumeWaiting(place, held, { jobId, job: ReplyJob.parse(input) })
      return new Set(held.keys())
    },

    /** Takes the job of this chat's reply back if it still waits; its reply is then stored as stopped. */
    async withdraw(chatId: string): Promise<void> {
      const waiting = [...held.values()].find((one) => one.chatId === chatId && !one.hasBegun)
      if (!waiting) return
      try {
        await jobs.cancel(waiting.userId, await waiting.jobId)
      } catch (cause) {
        // It has ended by itself meanwhile.
        if (!(cause instanceof Problem) || cause.code !== 'job.ended') throw cause
      }
    },

    /** Leaves what has not begun to the next server, as it was accepted. */
    postpone(): void {
      for (const { hasBegun, writing } of held.values())
        if (!hasBegun)
          void writing.then(
            (one) => one.end('postponed'),
            () => 'not begun',
          )
    },
  }
}
export type ReplyJobs = ReturnType<typeof createReplyJobs>

/** Begins the reply as a job; resolves once job, question and empty reply are stored together. */
async function begin(
  { replies, submit }: BeginDependencies,
  held: WaitingReplies,
  start: ReplyStart,
  requestKey: RequestKey | undefined,
): Promise<AcceptedJob<MessageJobResult>> {
  const { chat, reply } = start
  const turn = Promise.withResolvers<ReleaseSlot>()
  const accepted = Promise.withResolvers<AcceptedJob<MessageJobResult>>()
  const save: ReplyStart['save'] = async (together, waitsFor) => {
    accepted.resolve(
      await submit({
        ...waitsFor,
        userId: chat.userId,
        title: `Chat, «\u00a0${chat.title}\u00a0»`,
        model: chat.model,
        input: { userId: chat.userId, chatId: chat.id, replyId: reply.id },
        size: 1,
        requestKey,
        writeWithJob: together,
      }),
    )
  }
  const writing = replies.begin({
    ...start,
    save,
    takeSlot: (signal) => waitForSlot(turn.promise, signal),
  })
  const jobId = accepted.promise.then(({ job }) => job.id)
  held.set(reply.id, { chatId: chat.id, userId: chat.userId, slot: turn, jobId, writing })
  try {
    await writing
  } catch (cause) {
    held.delete(reply.id)
    accepted.reject(cause)
    jobId.catch(() => 'told to the one who asked')
    throw cause
  }
  return accepted.promise
}

/** The job's own turn is the reply's. */
async function runReplyJob(
  place: ReplyJobsDependencies,
  held: WaitingReplies,
  job: MessageJob,
  { signal }: JobContext,
): Promise<MessageJobResult> {
  const waiting = held.get(job.replyId)
  if (waiting) waiting.hasBegun = true
  try {
    const writing = await (waiting?.writing.catch(() => resumeNow(place, job)) ??
      resumeNow(place, job))
    const end = () => writing.end(signal.reason === 'cancelled' ? 'stopped' : 'interrupted')
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    waiting?.slot.resolve(() => undefined)
    const { message, usage, problem } = await writing.done
    signal.throwIfAborted()
    if (problem) throw problem
    return { message, usage }
  } finally {
    held.delete(job.replyId)
  }
}

/** Takes up a waiting reply of an earlier server; should its engine be away just now, it is tried again when its turn comes. */
function resumeWaiting(
  place: ReplyJobsDependencies,
  held: WaitingReplies,
  { jobId, job }: { readonly jobId: string; readonly job: MessageJob },
) {
  const turn = Promise.withResolvers<ReleaseSlot>()
  const writing = resume(place, job, (signal) => waitForSlot(turn.promise, signal))
  writing.catch(() => 'tried again when its turn comes')
  held.set(job.replyId, {
    chatId: job.chatId,
    userId: job.userId,
    slot: turn,
    jobId: Promise.resolve(jobId),
    writing,
  })
}

async function resumeNow(place: ReplyJobsDependencies, job: MessageJob): Promise<ReplyInProgress> {
  try {
    return await resume(place, job, async () => () => undefined)
  } catch (cause) {
    if (cause instanceof Problem) await place.chats.saveFailure(job.replyId, cause)
    throw cause
  }
}

/** After a restart: the reply's row is there, and its chat says the rest. */
async function resume(
  { chats, replies }: ReplyJobsDependencies,
  job: MessageJob,
  takeTurn: ReplyStart['takeSlot'] & {},
): Promise<ReplyInProgress> {
  const { userId, chatId, replyId } = job
  const chat = await chats.find(userId, chatId)
  const messages = await chats.messages(chatId)
  const reply = messages.find((message) => message.id === replyId)
  if (!chat || !reply) throw new Problem('chat.not-found')
  const history = messages.filter((message) => message.position < reply.position)
  return replies.withLock(chatId, () =>
    replies.begin({ chat, history, reply, rows: [], takeSlot: takeTurn }),
  )
}

function waitForSlot(turn: Promise<ReleaseSlot>, signal: AbortSignal): Promise<ReleaseSlot> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    void turn.then((release) => {
      signal.removeEventListener('abort', leave)
      resolve(release)
    })
  })
}
