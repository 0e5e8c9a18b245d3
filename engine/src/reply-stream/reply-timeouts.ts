import { EngineFailure } from '#engine-failure.ts'
import { streamLimits } from './stream-limits.ts'

export interface ReplyDeadlines {
  readonly firstTokenTimeoutMs: number
  readonly silenceTimeoutMs: number
}

/** The deadlines of one reply, with one timer that each token restarts. */
export function createReplyTimeouts(
  { firstTokenTimeoutMs, silenceTimeoutMs }: ReplyDeadlines,
  onTimeout: (failure: EngineFailure) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let hasToken = false
  let isPaused = false

  function startTimer(milliseconds: number, onElapsed: () => void) {
    clearTimeout(timer)
    timer = setTimeout(onElapsed, milliseconds)
  }
  const fail = (milliseconds: number) =>
    onTimeout(new EngineFailure('timeout', { detail: `no token for ${milliseconds} ms` }))
  const watchSilence = () => startTimer(silenceTimeoutMs, () => fail(silenceTimeoutMs))

  return {
    start: () => startTimer(firstTokenTimeoutMs, () => fail(firstTokenTimeoutMs)),
    onToken() {
      if (hasToken) return void timer?.refresh()
      hasToken = true
      watchSilence()
    },
    /** The last token was received; only the token count may follow. */
    onFinished: (onWaited: () => void) =>
      startTimer(Math.min(silenceTimeoutMs, streamLimits.usageWaitMs), onWaited),
    /** The caller is not reading, so nothing is expected from the engine. */
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
