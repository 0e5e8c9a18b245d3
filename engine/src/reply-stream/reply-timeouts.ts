import { EngineFailure } from '#engine-failure.ts'
import { streamLimits } from './stream-limits.ts'

export interface ReplyDeadlines {
  readonly firstTokenTimeoutMs: number
  readonly silenceTimeoutMs: number
}

/** The deadlines of one reply, on one timer that each token only winds up again. */
export function createReplyTimeouts(
  { firstTokenTimeoutMs, silenceTimeoutMs }: ReplyDeadlines,
  onLate: (failure: EngineFailure) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let isTalking = false
  let isPaused = false

  function arm(milliseconds: number, late: () => void) {
    clearTimeout(timer)
    timer = setTimeout(late, milliseconds)
  }
  const tooLate = (milliseconds: number) =>
    onLate(new EngineFailure('timeout', { detail: `no token for ${milliseconds} ms` }))
  const watchSilence = () => arm(silenceTimeoutMs, () => tooLate(silenceTimeoutMs))

  return {
    start: () => arm(firstTokenTimeoutMs, () => tooLate(firstTokenTimeoutMs)),
    onToken() {
      if (isTalking) return void timer?.refresh()
      isTalking = true
      watchSilence()
    },
    /** The last token came; only the count may follow. */
    onFinished: (then: () => void) =>
      arm(Math.min(silenceTimeoutMs, streamLimits.usageWaitMs), then),
    /** The caller takes nothing, so nothing is asked of the engine either. */
    pause() {
      isPaused = true
      clearTimeout(timer)
    },
    resume() {
      if (isPaused) watchSilence()
      isPaused = false
    },
    stop: () => clearTimeout(timer),
  }
}
export type ReplyTimeouts = ReturnType<typeof createReplyTimeouts>
