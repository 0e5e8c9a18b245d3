import { EngineFailure } from '#engine-failure.ts'
import type { CallMessage } from './child-protocol.ts'

export interface ChildCallDependencies {
  readonly signal: AbortSignal
  readonly onEvent: ((event: unknown) => void) | undefined
  readonly silenceMs: number
  readonly abortWithinMs: number
  /** Asks the child to abort: nobody waits for the result any more. */
  readonly abort: () => void
  readonly kill: () => void
}

/** One request to a child. After an abort the caller continues at once, while the call may still run in the child. */
export interface PendingCall {
  readonly outcome: Promise<unknown>
  /** The child has received it; from now on silence means that it hangs. */
  sent(): void
  receive(message: CallMessage): void
  fail(failure: EngineFailure): void
}

export function openCall({
  signal,
  onEvent,
  silenceMs,
  abortWithinMs,
  abort,
  kill,
}: ChildCallDependencies): PendingCall {
  const outcome = Promise.withResolvers<unknown>()
  let timer: NodeJS.Timeout | undefined

  function onSilence() {
    outcome.reject(
      new EngineFailure('timeout', { detail: `the child said nothing for ${silenceMs} ms` }),
    )
    kill()
  }
  function leave() {
    outcome.reject(signal.reason)
    abort()
    clearTimeout(timer)
    timer = setTimeout(kill, abortWithinMs)
  }
  signal.addEventListener('abort', leave, { once: true })
  function finish() {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }

  return {
    outcome: outcome.promise,
    sent() {
      if (!signal.aborted) timer = setTimeout(onSilence, silenceMs)
    },
    receive(message) {
      if (message.type === 'done') {
        finish()
        outcome.resolve(message.result)
      } else if (message.type === 'failed') {
        finish()
        outcome.reject(new EngineFailure(message.reason, { detail: message.detail }))
      } else if (!signal.aborted) {
        timer?.refresh()
        if (message.type === 'event') onEvent?.(message.event)
      }
    },
    fail(failure) {
      finish()
      outcome.reject(failure)
    },
  }
}
