import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '@atelier/contract/problems/problems'
import type { Caller, RunForCaller } from '#platform/fair-queue.ts'
import type { CompositeRequest, CroppedPart, CropRequest } from './crop-and-composite.ts'
import type { PixelRequest, PixelResponse } from './pixel-messages.ts'

/** Processes pixels in a separate thread, one request after the other, each in its user's turn. */
export interface PixelThread {
  cropForEngine(caller: Caller, request: CropRequest): Promise<CroppedPart>
  composite(caller: Caller, request: CompositeRequest): Promise<Uint8Array>
  close(): Promise<void>
}

/** The thread starts with the first request and ends after this time without one. */
const idleMs = 20_000

export function createPixelThread(runOneAtATime: RunForCaller): PixelThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  async function send(request: PixelRequest): Promise<PixelResponse> {
    clearTimeout(idle)
    worker ??= new Worker(new URL('./pixel-worker.ts', import.meta.url))
    try {
      const response = await responseOf(worker, request)
      idle = setTimeout(() => void close(), idleMs).unref()
      if (response.type === 'problem')
        throw new Problem(response.code, { cause: new Error(response.detail) })
      if (response.type === 'failed') throw new Error(response.detail)
      return response
    } catch (cause) {
      // The thread may be in a broken state.
      if (!(cause instanceof Problem)) await close()
      throw cause
    }
  }

  return {
    async cropForEngine(caller, request) {
      const response = await runOneAtATime(caller, () => send({ type: 'crop', ...request }))
      if (response.type !== 'cropped') throw new Error(`the thread answered ${response.type}`)
      return response.part
    },
    async composite(caller, request) {
      const response = await runOneAtATime(caller, () => send({ type: 'composite', ...request }))
      if (response.type !== 'composited') throw new Error(`the thread answered ${response.type}`)
      return response.thumbnail
    },
    close,
  }
}

/** The thread keeps the process alive only while it works. */
async function responseOf(worker: Worker, request: PixelRequest): Promise<PixelResponse> {
  const done = new AbortController()
  const { signal } = done
  worker.ref()
  try {
    const received = once(worker, 'message', { signal })
    const ended = once(worker, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the thread of pixels ended')),
    )
    // The one that loses the race is aborted below.
    for (const one of [received, ended]) one.catch(() => undefined)
    worker.postMessage(request)
    const [response] = await Promise.race([received, ended])
    return response as PixelResponse // sent by our own thread
  } finally {
    done.abort()
    worker.unref()
  }
}
