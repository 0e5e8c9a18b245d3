import { Worker } from 'node:worker_threads'
import { EngineFailure } from '#engine-failure.ts'
import { untilAborted } from '../until-aborted.ts'
import type { EspeakRequest, EspeakResponse } from './espeak-protocol.ts'

/** eSpeak in its thread: one order after the other, each on its way out when nobody waits for it any more. */
export interface EspeakThread {
  request(order: EspeakRequest, signal: AbortSignal): Promise<EspeakResponse>
  close(): Promise<void>
}

/** Started by the first order, and ended when there was none for a while: it holds about 100 MB. */
const idleMs = 60_000

export function createEspeakThread(): EspeakThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function ready(): Worker {
    clearTimeout(idle)
    worker ??= new Worker(new URL('./espeak-worker.ts', import.meta.url))
    worker.ref()
    return worker
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  function rest() {
    worker?.unref()
    idle = setTimeout(() => void end(), idleMs).unref()
  }

  async function obey(order: EspeakRequest, signal: AbortSignal): Promise<EspeakResponse> {
    signal.throwIfAborted()
    try {
      const answer = await responseOf(ready(), order, signal)
      if (answer.type === 'failed') throw new EngineFailure('failed', { detail: answer.detail })
      rest()
      return answer
    } catch (cause) {
      // It cannot be interrupted: whatever it was at ends with it.
      await end()
      throw cause
    }
  }

  return {
    request(order, signal) {
      const answer = last.then(() => obey(order, signal))
      // Only the order of the orders: how one ends is told to whoever gave it.
      last = answer.then(nothing, nothing)
      return untilAborted(answer, signal)
    },
    close: end,
  }
}

const nothing = () => undefined

function responseOf(
  worker: Worker,
  order: EspeakRequest,
  signal: AbortSignal,
): Promise<EspeakResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<EspeakResponse>()
  const broken = (cause: unknown) =>
    reject(new EngineFailure('failed', { detail: 'the thread of eSpeak ended', cause }))
  const left = () => reject(signal.reason)
  worker.once('message', resolve).once('error', broken).once('exit', broken)
  signal.addEventListener('abort', left, { once: true })
  worker.postMessage(order)
  return promise.finally(() => {
    worker.off('message', resolve).off('error', broken).off('exit', broken)
    signal.removeEventListener('abort', left)
  })
}
