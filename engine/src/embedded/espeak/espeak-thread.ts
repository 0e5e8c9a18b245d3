import { Worker } from 'node:worker_threads'
import { EngineFailure } from '#engine-failure.ts'
import { untilAborted } from '#resilience/until-aborted.ts'
import type { EspeakRequest, EspeakResponse } from './espeak-protocol.ts'

/** eSpeak in its thread. Requests run one after the other; an abort ends the running one. */
export interface EspeakThread {
  request(request: EspeakRequest, signal: AbortSignal): Promise<EspeakResponse>
  close(): Promise<void>
}

/** The thread takes about 150 MB, so it ends after this long without a request. */
const usualIdleMs = 15_000

export function createEspeakThread(idleMs = usualIdleMs): EspeakThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function startedWorker(): Worker {
    clearTimeout(idle)
    worker ??= new Worker(new URL('./espeak-worker.ts', import.meta.url), {
      // Where the young generation grows, 60 MB stay after sixty readings once the thread has ended.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    worker.ref()
    return worker
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  function scheduleEnd() {
    worker?.unref()
    idle = setTimeout(() => void end(), idleMs).unref()
  }

  async function run(request: EspeakRequest, signal: AbortSignal): Promise<EspeakResponse> {
    signal.throwIfAborted()
    try {
      const response = await responseOf(startedWorker(), request, signal)
      if (response.type === 'failed') throw new EngineFailure('failed', { detail: response.detail })
      scheduleEnd()
      return response
    } catch (cause) {
      // A request cannot be interrupted, so its thread is ended.
      await end()
      throw cause
    }
  }

  return {
    request(request, signal) {
      const response = last.then(() => run(request, signal))
      // Only keeps the order: the failure goes to the caller of the request.
      last = response.then(nothing, nothing)
      return untilAborted(response, signal)
    },
    close: end,
  }
}

const nothing = () => undefined

function responseOf(
  worker: Worker,
  request: EspeakRequest,
  signal: AbortSignal,
): Promise<EspeakResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<EspeakResponse>()
  const broken = (cause: unknown) =>
    reject(new EngineFailure('failed', { detail: 'the thread of eSpeak ended', cause }))
  const left = () => reject(signal.reason)
  worker.once('message', resolve).once('error', broken).once('exit', broken)
  signal.addEventListener('abort', left, { once: true })
  worker.postMessage(request)
  return promise.finally(() => {
    worker.off('message', resolve).off('error', broken).off('exit', broken)
    signal.removeEventListener('abort', left)
  })
}
