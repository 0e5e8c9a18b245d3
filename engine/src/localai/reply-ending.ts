import { EngineFailure } from '#engine-failure.ts'
import type { PieceQueue } from './piece-queue.ts'
import { endOf } from './reply-outcome.ts'
import type { ReplySink } from './reply-sink.ts'
import type { Upstream } from './reply-upstream.ts'
import type { ReplyWatch } from './reply-watch.ts'

/** The four ways in which a reply ends. The first to come counts; what comes after is no longer its matter. */
export function createReplyEnding({
  signal,
  queue,
  sink,
  upstream,
  watch,
}: {
  readonly signal: AbortSignal
  readonly queue: PieceQueue
  readonly sink: ReplySink
  readonly upstream: Upstream
  readonly watch: ReplyWatch
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
    get isSettled() {
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
      const end = endOf(sink.outcome)
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
export type ReplyEnding = ReturnType<typeof createReplyEnding>
