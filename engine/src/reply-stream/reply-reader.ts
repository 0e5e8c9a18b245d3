import type { Dispatcher } from 'undici'
import { EngineFailure } from '#engine-failure.ts'
import { createChatEventReader } from './chat-event-reader.ts'
import type { ChunkQueue } from './chunk-queue.ts'
import type { ReplyCompletion } from './reply-completion.ts'
import type { ReplySink } from './reply-sink.ts'
import type { ReplyTimeouts } from './reply-timeouts.ts'
import { streamLimits } from './stream-limits.ts'

type Body = Dispatcher.ResponseData['body']

interface ReplyReaderDependencies {
  readonly completion: ReplyCompletion
  readonly timeouts: ReplyTimeouts
  readonly queue: ChunkQueue
  readonly sink: ReplySink
}

/** Feeds the bytes of a stream to the sink, no faster than the caller takes chunks from the queue. */
export function createReplyReader({ completion, timeouts, queue, sink }: ReplyReaderDependencies) {
  let paused: Body | undefined

  return {
    read(body: Body) {
      const events = createChatEventReader(sink.handlers)
      // Listeners, because an async loop would cost a promise or two per token.
      body.on('data', (bytes: Buffer) => {
        if (completion.isCompleted) return
        events.feed(bytes)
        queue.flush()
        if (queue.pendingLength() <= streamLimits.pendingMax) return
        paused = body.pause()
        timeouts.pause()
      })
      body.on('end', () => {
        events.end()
        if (sink.outcome.finishReason !== undefined) return completion.finish()
        completion.fail(
          new EngineFailure('cut', { detail: 'the stream ended without finish_reason nor [DONE]' }),
        )
      })
    },
    /** The caller took what waited. */
    resume() {
      if (!paused) return
      timeouts.resume()
      paused.resume()
      paused = undefined
    },
  }
}
