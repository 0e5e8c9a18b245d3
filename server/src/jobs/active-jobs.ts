import type { JobSummary } from '@atelier/contract/jobs/jobs'
import type { EngineQueue } from './engine-queue/engine-queue.ts'
import type { Slot, SlotRequest, Ticket } from './engine-queue/waiting-line.ts'
import type { JobDurations } from './job-durations.ts'
import type { StoredJob } from './jobs.repository.ts'
import { presentJob } from './present-job.ts'

/** A job that waits or runs in this process. */
export interface ActiveJob {
  stored: StoredJob
  readonly abort: AbortController
  readonly completion: PromiseWithResolvers<unknown>
  ticket: Ticket | undefined
  slot: Slot | undefined
  reportedProgress: { readonly share: number; readonly secondsLeft?: number } | undefined
  /** Monotonic, in milliseconds. */
  startedAt: number
  /** When it took the slot that it holds; monotonic. */
  slotSince: number | undefined
  /** How long it held earlier slots. */
  earlierMachineMs: number
}

/** How long a job has held slots. */
export const machineMsOf = ({ slotSince, earlierMachineMs }: ActiveJob): number =>
  Math.round(earlierMachineMs + (slotSince === undefined ? 0 : performance.now() - slotSince))

interface WaitingPosition {
  readonly position: number
  readonly secondsLeft: number | undefined
}
export type WaitingPositions = ReadonlyMap<string, WaitingPosition>

interface ActiveJobsDependencies {
  readonly engineQueue: EngineQueue
  readonly durations: JobDurations
  slots(): number
}

export function newActiveJob(stored: StoredJob): ActiveJob {
  const completion = Promise.withResolvers<unknown>()
  // A caller may have left, or never waited: this is no unhandled rejection.
  completion.promise.catch(() => 'reported by the job itself')
  return {
    stored,
    abort: new AbortController(),
    completion,
    ticket: undefined,
    slot: undefined,
    reportedProgress: undefined,
    startedAt: 0,
    slotSince: undefined,
    earlierMachineMs: 0,
  }
}

/** A slot for a job that has begun; one that begins says its kind as well. */
export const slotRequestOf = ({ userId, isLong, engines, isOrdered }: StoredJob): SlotRequest => ({
  userId,
  isLong,
  isAccepted: true,
  ...(engines.length > 0 && { engines, isOrdered }),
})

/** Positions, progress and estimates of the jobs that wait or run. */
export function createActiveJobs({ engineQueue, durations, slots }: ActiveJobsDependencies) {
  const jobs = new Map<string, ActiveJob>()
  const estimate = (job: ActiveJob) => durations.estimateSeconds(job.stored)

  /** Every waiting job with its position, and the seconds until it starts when they can be estimated. */
  function waitingPositions(): WaitingPositions {
    const running = [...jobs.values()].filter((job) => job.slot)
    let ahead = sum(running.map((job) => secondsLeftOf(job, estimate(job))))
    const waiting = new Map<string, WaitingPosition>()
    for (const { job, position } of inQueueOrder([...jobs.values()], engineQueue)) {
      const secondsLeft = ahead === undefined ? undefined : ahead / Math.max(1, slots())
      waiting.set(job.stored.id, { position, secondsLeft })
      ahead = sum([ahead, estimate(job)])
    }
    return waiting
  }

  /** Without `positions`, only the job's own position is read, which is fast, and nothing is estimated. */
  function present(job: ActiveJob, positions?: WaitingPositions): JobSummary {
    if (job.stored.state === 'running') return presentRunning(job, estimate(job))
    if (job.stored.state !== 'waiting') return presentJob(job.stored)
    const waiting = positions?.get(job.stored.id)
    return presentJob(job.stored, {
      position: waiting?.position ?? (job.ticket && engineQueue.position(job.ticket)) ?? null,
      secondsLeft: waiting?.secondsLeft ?? null,
      isEstimate: true,
    })
  }

  return { jobs, waitingPositions, present }
}
export type ActiveJobs = ReturnType<typeof createActiveJobs>

function inQueueOrder(jobs: readonly ActiveJob[], engineQueue: EngineQueue) {
  const positions = engineQueue.positions()
  return jobs
    .flatMap((job) => {
      const position = job.ticket && positions.get(job.ticket)
      return position === undefined ? [] : [{ job, position }]
    })
    .sort((a, b) => a.position - b.position)
}

function presentRunning(job: ActiveJob, total: number | undefined): JobSummary {
  const left = secondsLeftOf(job, total)
  const estimatedShare =
    total === undefined || left === undefined ? null : 1 - Math.min(left / Math.max(total, left), 1)
  return presentJob(job.stored, {
    progress: job.reportedProgress?.share ?? estimatedShare,
    secondsLeft: left ?? null,
    isEstimate: job.reportedProgress === undefined,
  })
}

/** As reported by the engine, else in proportion to the share done, else from the usual duration. */
function secondsLeftOf(
  { reportedProgress, startedAt }: ActiveJob,
  total: number | undefined,
): number | undefined {
  if (reportedProgress?.secondsLeft !== undefined) return reportedProgress.secondsLeft
  const elapsed = (performance.now() - startedAt) / 1000
  if (reportedProgress && reportedProgress.share > 0)
    return (elapsed * (1 - reportedProgress.share)) / reportedProgress.share
  return total === undefined ? undefined : Math.max(1, total - elapsed)
}

/** `undefined` as soon as one part is. */
const sum = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.reduce(
    (total: number | undefined, part) =>
      total === undefined || part === undefined ? undefined : total + part,
    0,
  )
