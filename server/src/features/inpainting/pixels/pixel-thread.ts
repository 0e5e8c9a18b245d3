import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '@atelier/contract/problems/problems'
import type { RunLimited } from '#platform/concurrency-limit.ts'
import type { CompositeRequest, CroppedPart, CropRequest } from './crop-and-composite.ts'
import type { PixelRequest, PixelResponse } from './pixel-messages.ts'

/** The slow work on pixels, beside the server's own thread: one order after the other. */
export interface PixelThread {
  cropForEngine(requested: CropRequest): Promise<CroppedPart>
  composite(laying: CompositeRequest): Promise<Uint8Array>
  close(): Promise<void>
}

/** It is started by the first order, and ended when there was none for a while. */
const idleMs = 20_000

export function createPixelThread(inTurn: RunLimited): PixelThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  async function ask(order: PixelRequest): Promise<PixelResponse> {
    clearTimeout(idle)
    worker ??= new Worker(new URL('./pixel-worker.ts', import.meta.url))
    try {
      const answer = await responseOf(worker, order)
      idle = setTimeout(() => void close(), idleMs).unref()
      if (answer.type === 'problem')
        throw new Problem(answer.code, { cause: new Error(answer.detail) })
      if (answer.type === 'failed') throw new Error(answer.detail)
      return answer
    } catch (cause) {
      // What broke it may be left in it.
      if (!(cause instanceof Problem)) await close()
      throw cause
    }
  }

  return {
    async cropForEngine(requested) {
      const answer = await inTurn(() => ask({ type: 'part', ...requested }))
      if (answer.type !== 'part') throw new Error(`the thread answered ${answer.type}`)
      return answer.part
    },
    async composite(laying) {
      const answer = await inTurn(() => ask({ type: 'lay-in', ...laying }))
      if (answer.type !== 'laid-in') throw new Error(`the thread answered ${answer.type}`)
      return answer.thumbnail
    },
    close,
  }
}

/** Only while it works does the thread keep the process. */
async function responseOf(worker: Worker, order: PixelRequest): Promise<PixelResponse> {
  const heard = new AbortController()
  const { signal } = heard
  worker.ref()
  try {
    const answer = once(worker, 'message', { signal })
    const gone = once(worker, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the thread of pixels ended')),
    )
    // Whichever of the two does not come is given up below.
    for (const one of [answer, gone]) one.catch(() => undefined)
    worker.postMessage(order)
    const [told] = await Promise.race([answer, gone])
    return told as PixelResponse // our own thread
  } finally {
    heard.abort()
    worker.unref()
  }
}
