import { EngineFailure } from '#engine-failure.ts'
import type { ChunkQueue } from './chunk-queue.ts'
import type { ReplyConnection } from './reply-connection.ts'
import { endChunkOf } from './reply-outcome.ts'
import type { ReplySink } from './reply-sink.ts'
import type { ReplyTimeouts } from './reply-timeouts.ts'

/** The four ways in which a reply ends. The first to come counts; what comes after is no longer its matter. */
export function createReplyCompletion({
  signal,
  queue,
  sink,
  upstream,
  watch,
}: {
  readonly signal: AbortSignal
  readonly queue: ChunkQueue
  readonly sink: ReplySink
  readonly upstream: ReplyConnection
  readonly watch: ReplyTimeouts
}) {
  let isSettled = false
  function settle(): boolean {
    if (isSettled) return false
    isSettled = true
    watch.stop()
    signal.removeEventListener('abort', abort)
    return true
  }
  function abort() {
    if (!settle()) return
    queue.fail(signal.reason, { dropping: true })
    upstream.close()
  }
  return {
    get isCompleted() {
      return isSettled
    },
    /** The caller's signal fired. */
    abort,
    /** The caller stopped reading. */
    leave() {
      if (settle()) upstream.close()
    },
    /** The reply is whole. */
    finish() {
      if (!settle()) return
      sink.flush()
      const end = endChunkOf(sink.outcome)
      if (end instanceof EngineFailure) queue.fail(end)
      else queue.end(end)
      upstream.release()
    },
    /** What came before is still handed over. */
    fail(failure: EngineFailure) {
      if (!settle()) return
      sink.flush()
      queue.fail(failure)
      upstream.close()
    },
  }
}
export type ReplyCompletion = ReturnType<typeof createReplyCompletion>
