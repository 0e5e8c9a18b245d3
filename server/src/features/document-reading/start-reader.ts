import { fork } from 'node:child_process'
import type {
  BlocksMessage,
  BlocksRequest,
  ImageMessage,
  ImagesRequest,
  NextRequest,
  SentMessages,
} from './child/document-messages.ts'
import { childOptions, childProgram } from './child-options.ts'
import { readingLimits } from './reading-limits.ts'

/** A child that reads a document, a few messages at a time. */
export interface DocumentReader<Message = BlocksMessage> {
  /** Waits for the next message; `ended` when the child did, by itself or because it worked longer. */
  next(maxMs: number): Promise<Taken<Message>>
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
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stop = () => {
    waiting = []
    child.kill('SIGKILL')
  }
  let hasEnded = false
  /** Sent together with the one that was taken last. */
  let waiting: SentMessages['messages'] = []
  let finish: (sent: SentMessages | Ended) => void = () => undefined
  const end = () => {
    hasEnded = true
    finish(ended)
  }
  child.on('message', (sent) => finish(sent as SentMessages))
  child.once('error', end)
  child.once('exit', end)
  return {
    stop,
    async next(maxMs) {
      const [known, ...others] = waiting
      if (known) {
        waiting = others
        return { message: known, workedMs: 0 }
      }
      if (hasEnded) return { message: ended, workedMs: 0 }
      const began = performance.now()
      const timer = setTimeout(stop, maxMs * readingLimits.waitFactor)
      try {
        const sent = await new Promise<SentMessages | Ended>((resolve) => {
          finish = resolve
          const next: NextRequest = { maxMs }
          // A child that has just ended takes no message; its end is reported by the event.
          child.send(next, () => undefined)
        })
        const elapsed = performance.now() - began
        if ('type' in sent) return { message: sent, workedMs: Math.min(maxMs, elapsed) }
        // A document that took its child over could claim anything.
        const least = elapsed / readingLimits.waitFactor
        const [message = ended, ...rest] = sent.messages
        waiting = rest
        return {
          message,
          workedMs: Math.min(elapsed, Math.max(least, sent.workedMs)),
        }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
