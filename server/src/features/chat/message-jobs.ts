import { Problem } from '@atelier/contract/problems'
import { z } from 'zod'
import type { RequestKey } from '#jobs/idempotency.ts'
import type { JobContext, JobWork } from '#jobs/job-work.ts'
import type { Accepted, Jobs } from '#jobs/jobs.service.ts'
import type { JobEnd } from '#jobs/run-job.ts'
import type { Release } from '#jobs/turns.ts'
import type { ChatRepository } from './chat.repository.ts'
import type { Replies, ReplyStart } from './replies.ts'
import type { Writing } from './reply-writer.ts'

const MessageJob = z.object({ userId: z.string(), chatId: z.string(), replyId: z.string() })
export type MessageJob = z.output<typeof MessageJob>

interface Place {
  readonly chats: ChatRepository
  readonly replies: Replies
  readonly jobs: Jobs
}
/** A reply that was begun with its job and waits for the job's turn. */
interface Held {
  readonly turn: PromiseWithResolvers<Release>
  writing?: Writing
}

/**
 * Messages whose reply is waited for whole are jobs (decision D6). Question and empty reply are stored with the job, and the chat
 * is busy from then on; the engine is asked when the job's turn comes, in this process or the next.
 */
export function createMessageJobs(place: Place) {
  const { replies, jobs } = place
  const held = new Map<string, Held>()

  async function run(job: MessageJob, { signal }: JobContext) {
    const waiting = held.get(job.replyId)
    const writing = waiting?.writing ?? (await resume(place, job))
    const end = () => writing.end((signal.reason as JobEnd) === 'cancelled' ? 'stopped' : 'interrupted')
    signal.addEventListener('abort', end, { once: true })
    // The job's own turn is the reply's.
    waiting?.turn.resolve(() => undefined)
    try {
      const { message, usage, problem } = await writing.done
      signal.throwIfAborted()
      if (problem) throw problem
      return { message, usage }
    } finally {
      signal.removeEventListener('abort', end)
      held.delete(job.replyId)
    }
  }

  const work: JobWork<MessageJob> = {
    kind: 'chat.message',
    input: MessageJob,
    run,
    async undo({ replyId }) {
      held.get(replyId)?.writing?.end('stopped')
      held.delete(replyId)
    },
  }
  jobs.offer(work)

  return {
    /** Begins the reply as a job; resolves once job, question and empty reply are stored together. */
    async begin(start: ReplyStart, requestKey: RequestKey | undefined): Promise<Accepted> {
      const turn = Promise.withResolvers<Release>()
      const entry: Held = { turn }
      held.set(start.reply.id, entry)
      const { chat, reply } = start
      let accepted: Accepted | undefined
      const save: ReplyStart['save'] = async (writeRows) => {
        accepted = await jobs.submit({
          title: `Chat, «\u00a0${chat.title}\u00a0»`,
          requestKey,
          userId: chat.userId,
          kind: 'chat.message',
          model: chat.model,
          input: { userId: chat.userId, chatId: chat.id, replyId: reply.id } satisfies MessageJob,
          size: 1,
          together: writeRows,
        })
      }
      entry.writing = await replies.begin({ ...start, save, takeTurn: (signal) => untilTurn(turn.promise, signal) })
      if (!accepted) throw new Error('the job was not stored')
      return accepted
    },
    /** Replies that will be written when their job's turn comes. */
    async waitingReplies(): Promise<ReadonlySet<string>> {
      const inputs = await jobs.waitingInputs('chat.message')
      return new Set(inputs.map((input) => MessageJob.parse(input).replyId))
    },
  }
}
export type MessageJobs = ReturnType<typeof createMessageJobs>

/** After a restart: the reply's row is there, and its chat says the rest. */
async function resume({ chats, replies }: Place, { userId, chatId, replyId }: MessageJob): Promise<Writing> {
  const chat = await chats.find(userId, chatId)
  const messages = await chats.messages(chatId)
  const reply = messages.find((message) => message.id === replyId)
  if (!chat || !reply) throw new Problem('chat.not-found')
  const history = messages.filter((message) => message.position < reply.position)
  try {
    return await replies.alone(chatId, () => replies.begin({ chat, history, reply, rows: [], takeTurn: async () => () => undefined }))
  } catch (cause) {
    if (cause instanceof Problem) await chats.saveFailure(reply.id, cause)
    throw cause
  }
}

function untilTurn(turn: Promise<Release>, signal: AbortSignal): Promise<Release> {
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
