import { fork } from 'node:child_process'
import {
  type BlocksMessage,
  type BlocksRequest,
  type ImageMessage,
  type ImagesRequest,
  nextMessage,
} from './child/document-messages.ts'
import { childOptions, childProgram } from './child-options.ts'

/** A child that reads a document, one message at a time. */
export interface DocumentReader<Message = BlocksMessage> {
  /** Waits for the next message; `ended` when the child did, by itself or because it took longer. */
  next(maxMs: number): Promise<Message | Ended>
  stop(): void
}

interface Ended {
  readonly type: 'ended'
}

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
  const stop = () => void child.kill('SIGKILL')
  let hasEnded = false
  let finish: (message: BlocksMessage | ImageMessage | Ended) => void = () => undefined
  const end = () => {
    hasEnded = true
    finish({ type: 'ended' })
  }
  child.on('message', (message) => finish(message as BlocksMessage | ImageMessage))
  child.once('error', end)
  child.once('exit', end)
  return {
    stop,
    async next(maxMs) {
      if (hasEnded) return { type: 'ended' }
      const timer = setTimeout(stop, maxMs)
      try {
        return await new Promise((resolve) => {
          finish = resolve
          // A child that has just ended takes no message; its end is reported by the event.
          child.send(nextMessage, () => undefined)
        })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
