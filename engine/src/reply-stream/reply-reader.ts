import type { Dispatcher } from 'undici'
import { EngineFailure } from '#engine-failure.ts'
import { createChatEventReader } from './chat-event-reader.ts'
import type { ChunkQueue } from './chunk-queue.ts'
import type { ReplyCompletion } from './reply-completion.ts'
import type { ReplySink } from './reply-sink.ts'
import type { ReplyTimeouts } from './reply-timeouts.ts'
import { streamLimits } from './stream-limits.ts'

type Body = Dispatcher.ResponseData['body']

/** Feeds the bytes of a stream to the reader of frames, no faster than the caller takes the pieces. */
export function createReplyReader({
  queue,
  sink,
  watch,
  ending,
}: {
  readonly queue: ChunkQueue
  readonly sink: ReplySink
  readonly watch: ReplyTimeouts
  readonly ending: ReplyCompletion
}) {
  let held: Body | undefined

  return {
    read(body: Body) {
      const reader = createChatEventReader(sink.handlers)
      // Events, not an async loop, which would cost a promise or two for every token.
      body.on('data', (chunk: Buffer) => {
        if (ending.isCompleted) return
        reader.feed(chunk)
        queue.flush()
        if (queue.pendingLength <= streamLimits.pendingMax) return
        held = body.pause()
        watch.pause()
      })
      body.on('end', () => {
        reader.end()
        if (sink.outcome.finishReason !== undefined) return ending.finish()
        ending.fail(
          new EngineFailure('cut', { detail: 'the stream ended without finish_reason nor [DONE]' }),
        )
      })
    },
    /** The caller took what waited. */
    resume() {
      if (!held) return
      watch.resume()
      held.resume()
      held = undefined
    },
  }
}
