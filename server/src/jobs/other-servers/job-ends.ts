import type { Bus } from '#platform/bus/bus.ts'
import type { ActiveReads } from './active-jobs.repository.ts'
import { jobEnded } from './job-messages.ts'

interface JobEndsDependencies {
  readonly bus: Pick<Bus, 'isShared' | 'publish' | 'subscribe'>
  readonly repository: Pick<ActiveReads, 'listEnded'>
  onFailure(cause: unknown): void
}

/** The announcement of an end may be lost: the rows of all jobs that are waited for are read this often. */
const readEveryMs = 2000

/** Wakes those who wait at this server for the end of a job that another server does. */
export function createJobEnds({ bus, repository, onFailure }: JobEndsDependencies) {
  const waiting = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const wake = (jobId: string) => {
    for (const resolve of waiting.get(jobId) ?? []) resolve()
  }
  async function readRows() {
    for (const jobId of await repository.listEnded([...waiting.keys()])) wake(jobId)
  }
  function stop() {
    clearInterval(timer)
    timer = undefined
  }
  bus.subscribe(jobEnded, ({ jobId }) => wake(jobId))

  return {
    publish(jobId: string): void {
      if (bus.isShared) bus.publish(jobEnded, { jobId })
    },
    /** From now on: an end between this call and a look at the row is not missed. */
    watch(jobId: string) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const ofJob = waiting.get(jobId) ?? new Set()
      waiting.set(jobId, ofJob.add(resolve))
      timer ??= setInterval(() => void readRows().catch(onFailure), readEveryMs).unref()
      return {
        /** Resolves when the job has ended, or this server stops. */
        reached: promise,
        [Symbol.dispose]() {
          ofJob.delete(resolve)
          if (ofJob.size === 0 && waiting.get(jobId) === ofJob) waiting.delete(jobId)
          if (waiting.size === 0) stop()
        },
      }
    },
    isClosed: () => isClosed,
    close(): void {
      isClosed = true
      stop()
      for (const jobId of waiting.keys()) wake(jobId)
    },
  }
}
export type JobEnds = ReturnType<typeof createJobEnds>
