import { fork } from 'node:child_process'
import { Readable } from 'node:stream'
import type {
  BlocksMessage,
  BlocksRequest,
  ImageMessage,
  ImagesRequest,
  SentMessages,
  TakenNotice,
} from './child/document-messages.ts'
import { aheadMs, framesDescriptor } from './child/send-ahead.ts'
import { childOptions, childProgram } from './child-options.ts'
import { readFrames } from './message-frames.ts'
import { readingLimits } from './reading-limits.ts'

/** A child that reads a document, a little ahead of what is taken. */
export interface DocumentReader<Message = BlocksMessage> {
  /**
   * Waits for the next message; `ended` when the child did, by itself or because it worked longer, and all that it sent was taken. With
   * no time left the child goes no further.
   */
  next(maxMs: number): Promise<Taken<Message>>
  /** Ends the child; nothing more is taken. */
  stop(): void
}

interface Ended {
  readonly type: 'ended'
}
interface Taken<Message> {
  readonly message: Message | Ended
  /** How long the child worked for it. */
  readonly workedMs: number
}
const ended: Ended = { type: 'ended' }
/** Of the child's work, until it is notified of what was taken: well before it waits for that. */
const noticeMs = aheadMs / 4

/**
 * Starts a child process that can only see this one file. It has no network, starts no other
 * program and writes nothing, so a malicious document can at most fail to be read.
 */
export function startReader(request: BlocksRequest): DocumentReader
export function startReader(request: ImagesRequest): DocumentReader<ImageMessage>
export function startReader(
  request: BlocksRequest | ImagesRequest,
): DocumentReader<BlocksMessage | ImageMessage> {
  const child = fork(childProgram, [JSON.stringify(request)], {
    ...childOptions(request.path),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  })
  // A process that could not be started has none.
  const pipe = (child.stdio?.[framesDescriptor] ?? Readable.from([])) as Readable // as `stdio` says
  child.on('error', () => pipe.destroy())
  const notice = { taken: 0, maxMs: 0 }
  let workSinceNotice = Number.POSITIVE_INFINITY
  const notify = () => {
    if (workSinceNotice < noticeMs || !child.connected) return
    workSinceNotice = 0
    // A child that has just ended takes no message; its end is the end of the pipe.
    child.send(notice satisfies TakenNotice, () => undefined)
  }
  const frames = readFrames<BlocksMessage | ImageMessage>(pipe)
  let isStopped = false
  /** Sent together with the one that was taken last. */
  let waiting: Iterator<BlocksMessage | ImageMessage> = [].values()
  const takeFrame = async (): Promise<SentMessages | undefined> => {
    // A pipe that breaks ends as the child did.
    const { value } = await frames.next().catch(() => ({ value: undefined }))
    return isStopped ? undefined : value
  }
  const kill = () => child.kill('SIGKILL')
  return {
    stop() {
      isStopped = true
      waiting = [].values()
      kill()
      pipe.destroy()
    },
    async next(maxMs) {
      const known = waiting.next()
      if (!known.done) return { message: known.value, workedMs: 0 }
      if (isStopped) return { message: ended, workedMs: 0 }
      if (maxMs <= 0) kill()
      notice.maxMs = maxMs
      notify()
      const began = performance.now()
      const timer = setTimeout(kill, maxMs * readingLimits.waitFactor)
      const sent = await takeFrame().finally(() => clearTimeout(timer))
      const elapsed = performance.now() - began
      if (!sent) return { message: ended, workedMs: Math.min(maxMs, elapsed) }
      waiting = sent.messages.values()
      const { value: message = ended } = waiting.next()
      notice.taken += 1
      workSinceNotice += sent.workedMs
      // A document that took its child over could claim anything.
      return { message, workedMs: Math.max(elapsed / readingLimits.waitFactor, sent.workedMs) }
    },
  }
}
