import type { JobSummary } from '@atelier/contract/jobs/jobs'
import type { EngineQueue, ReleaseSlot, Ticket } from './engine-queue.ts'
import type { JobDurations } from './job-durations.ts'
import type { JobRow } from './jobs.repository.ts'
import { presentJob } from './present-job.ts'

/** A job that waits or runs, as this process knows it. */
export interface ActiveJob {
  row: JobRow
  readonly abort: AbortController
  readonly completion: PromiseWithResolvers<unknown>
  ticket: Ticket | undefined
  release: ReleaseSlot | undefined
  reportedProgress: { readonly share: number; readonly secondsLeft?: number } | undefined
  /** Monotonic, in milliseconds. */
  startedAt: number
}

/** Positions, progress and estimates of the jobs under way. */
export function createActiveJobs({
  turns,
  durations,
  slots,
}: {
  turns: EngineQueue
  durations: JobDurations
  slots(): number
}) {
  const jobs = new Map<string, ActiveJob>()
  const expected = ({ row }: ActiveJob) => durations.estimateSeconds(row.kind, row.model, row.size)

  function remaining(job: ActiveJob): number | undefined {
    if (job.reportedProgress?.secondsLeft !== undefined) return job.reportedProgress.secondsLeft
    const elapsed = (performance.now() - job.startedAt) / 1000
    if (job.reportedProgress && job.reportedProgress.share > 0)
      return (elapsed * (1 - job.reportedProgress.share)) / job.reportedProgress.share
    const total = expected(job)
    return total === undefined ? undefined : Math.max(1, total - elapsed)
  }

  /** Everyone who waits, with their place, and the seconds until their turn when enough is known. */
  function waiting(): Map<
    string,
    { readonly position: number; readonly secondsLeft: number | undefined }
  > {
    const positions = turns.positions()
    const queue = [...jobs.values()]
      .flatMap((job) => {
        const position = job.ticket && positions.get(job.ticket)
        return position === undefined ? [] : [{ job, position }]
      })
      .sort((a, b) => a.position - b.position)
    let ahead: number | undefined = sum(
      [...jobs.values()].filter((job) => job.release).map(remaining),
    )
    const found = new Map<string, { position: number; secondsLeft: number | undefined }>()
    for (const { job, position } of queue) {
      found.set(job.row.id, {
        position,
        secondsLeft: ahead === undefined ? undefined : ahead / Math.max(1, slots()),
      })
      ahead = sum([ahead, expected(job)])
    }
    return found
  }

  /** With everyone's place when it was just read; otherwise its own place alone, which is cheap, and no guess of the time. */
  function present(job: ActiveJob, places?: ReturnType<typeof waiting>): JobSummary {
    if (job.row.state === 'waiting') {
      const place = places?.get(job.row.id)
      const position = place?.position ?? (job.ticket && turns.position(job.ticket)) ?? null
      return presentJob(job.row, {
        position,
        secondsLeft: place?.secondsLeft ?? null,
        isEstimate: true,
      })
    }
    if (job.row.state !== 'running') return presentJob(job.row)
    const left = remaining(job)
    const total = expected(job)
    const estimated =
      total !== undefined && left !== undefined
        ? 1 - Math.min(left / Math.max(total, left), 1)
        : null
    return presentJob(job.row, {
      progress: job.reportedProgress?.share ?? estimated,
      secondsLeft: left ?? null,
      isEstimate: job.reportedProgress === undefined,
    })
  }

  return { jobs, waitingPositions: waiting, present }
}
export type ActiveJobs = ReturnType<typeof createActiveJobs>

/** Unknown as soon as one part is. */
const sum = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.reduce(
    (total: number | undefined, part) =>
      total === undefined || part === undefined ? undefined : total + part,
    0,
  )
