import type { Dispatcher } from 'undici'
import { EngineFailure } from '#engine-failure.ts'
import { createFrameReader } from './frame-reader.ts'
import { localAiLimits } from './localai-options.ts'
import type { PieceQueue } from './piece-queue.ts'
import type { ReplyEnding } from './reply-ending.ts'
import type { ReplySink } from './reply-sink.ts'
import type { ReplyWatch } from './reply-watch.ts'

type Body = Dispatcher.ResponseData['body']

/** Feeds the bytes of a stream to the reader of frames, no faster than the caller takes the pieces. */
export function createReplyPump({
  queue,
  sink,
  watch,
  ending,
}: {
  readonly queue: PieceQueue
  readonly sink: ReplySink
  readonly watch: ReplyWatch
  readonly ending: ReplyEnding
}) {
  let held: Body | undefined

  return {
    read(body: Body) {
      const reader = createFrameReader(sink.frames)
      // Events, not an async loop, which would cost a promise or two for every token.
      body.on('data', (chunk: Buffer) => {
        if (ending.isSettled) return
        reader.feed(chunk)
        queue.flush()
        if (queue.waiting <= localAiLimits.waitingMax) return
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
    goOn() {
      if (!held) return
      watch.resume()
      held.resume()
      held = undefined
    },
  }
}
