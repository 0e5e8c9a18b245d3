import { Worker } from 'node:worker_threads'
import { EngineFailure } from '#engine-failure.ts'
import type { GuidePage } from './help-sections.ts'

export interface GuideThreadData {
  readonly pages: readonly GuidePage[]
}
export interface GuideReplies {
  readonly request: { readonly id: number; readonly question: string }
  readonly response: { readonly id: number; readonly text: string }
}
type Pending = ReturnType<typeof Promise.withResolvers<string>>

/** The thread with its index ends after this long without a question. */
const idleMs = 15_000

/** The Guide's replies, computed in a thread that runs only while there are questions. */
export function createGuideThread(
  pages: readonly GuidePage[],
): (question: string) => Promise<string> {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(new URL('./guide-worker.ts', import.meta.url), {
      workerData: { pages } satisfies GuideThreadData,
    })
    const fail = (cause: unknown) => {
      // One that was idle and ended has nothing to do with the questions of the next.
      if (worker !== started) return
      worker = undefined
      for (const [id, { reject }] of pending) {
        pending.delete(id)
        reject(new EngineFailure('failed', { detail: 'the thread of the Guide ended', cause }))
      }
    }
    started.on('message', resolve).on('error', fail).on('exit', fail)
    return started
  }

  function resolve({ id, text }: GuideReplies['response']) {
    pending.get(id)?.resolve(text)
    pending.delete(id)
    if (pending.size > 0) return
    // An idle thread does not keep the process running.
    worker?.unref()
    idle = setTimeout(end, idleMs).unref()
  }

  function end() {
    const ended = worker
    worker = undefined
    void ended?.terminate()
  }

  return (question) => {
    clearTimeout(idle)
    worker ??= start()
    worker.ref()
    lastId += 1
    const reply = Promise.withResolvers<string>()
    pending.set(lastId, reply)
    worker.postMessage({ id: lastId, question } satisfies GuideReplies['request'])
    return reply.promise
  }
}
