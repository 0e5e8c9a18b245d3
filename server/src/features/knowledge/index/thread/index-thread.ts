import { Worker } from 'node:worker_threads'
import type {
  IndexCallName,
  IndexCalls,
  IndexRequest,
  IndexResponse,
  IndexWorkerData,
} from './index-messages.ts'
import { createStartLimit } from './start-limit.ts'

interface IndexThreadDependencies {
  readonly settings: IndexWorkerData
  /** Milliseconds, for the limit of starts. */
  readonly now: () => number
  /** Called when the thread ends by itself. */
  readonly onEnd: (cause: unknown) => void
}
interface Pending {
  readonly resolve: (result: IndexCalls[IndexCallName]['result']) => void
  readonly reject: (cause: Error) => void
}
interface RunningThread {
  readonly worker: Worker
  readonly opened: Promise<void>
  readonly pending: Map<number, Pending>
}

/** The thread of the index: started with the first call, and again after it ended, a few times a minute. */
export interface IndexThread {
  /** Starts the thread if it is not there, and waits until it has opened the file. */
  ready(): Promise<void>
  /** @throws Error when the thread ends before it answers, or failed */
  call<Name extends IndexCallName>(
    name: Name,
    request: IndexCalls[Name]['request'],
  ): Promise<IndexCalls[Name]['result']>
  isRunning(): boolean
  /** Ends the thread, whatever it does. */
  end(): Promise<void>
}

/** What the thread may have of the heap; vectors are outside of it. */
const heapMb = 512

export function createIndexThread(dependencies: IndexThreadDependencies): IndexThread {
  const starts = createStartLimit(dependencies.now)
  let running: RunningThread | undefined
  let lastId = 0

  function start(): RunningThread {
    const waitMs = starts.countStart()
    if (waitMs > 0) throw new Error(`the index started too often; again in ${waitMs} ms`)
    const started = startWorker(dependencies.settings, (cause) => {
      if (running !== started) return
      running = undefined
      dependencies.onEnd(cause)
    })
    return started
  }

  function thread(): RunningThread {
    running ??= start()
    return running
  }

  return {
    ready: async () => thread().opened,
    async call(name, request) {
      const { worker, opened, pending } = thread()
      worker.ref()
      try {
        await opened
        lastId += 1
        const id = lastId
        const result = await new Promise<unknown>((resolve, reject) => {
          pending.set(id, { resolve, reject })
          worker.postMessage({ id, call: name, request } as IndexRequest) // name and request belong together
        })
        return result as IndexCalls[typeof name]['result'] // our own thread sent it
      } finally {
        // A thread that is idle does not keep the process running.
        if (pending.size === 0) worker.unref()
      }
    },
    isRunning: () => running !== undefined,
    async end() {
      const ended = running
      running = undefined
      await ended?.worker.terminate()
    },
  }
}

function startWorker(settings: IndexWorkerData, onEnd: (cause: unknown) => void): RunningThread {
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  worker.unref()
  const opened = Promise.withResolvers<void>()
  opened.promise.catch(() => undefined) // Each call awaits it too.
  const pending = new Map<number, Pending>()
  const started = { worker, opened: opened.promise, pending }
  const fail = (cause: unknown) => {
    const ended = new Error('the thread of the index ended', { cause })
    opened.reject(ended)
    for (const { reject } of pending.values()) reject(ended)
    pending.clear()
    onEnd(cause)
  }
  worker.on('error', fail).on('exit', fail)
  worker.on('message', (response: IndexResponse) => {
    if (response.type === 'opened') opened.resolve()
    else finish(started, response)
  })
  return started
}

function finish(
  { pending }: RunningThread,
  response: Exclude<IndexResponse, { type: 'opened' }>,
): void {
  const waiting = pending.get(response.id)
  pending.delete(response.id)
  if (response.type === 'done') waiting?.resolve(response.result)
  else waiting?.reject(new Error('the index failed', { cause: new Error(response.detail) }))
}
