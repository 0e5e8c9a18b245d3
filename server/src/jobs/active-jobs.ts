import type { ListedJob } from '@atelier/contract/jobs'
import type { Durations } from './durations.ts'
import type { JobRow } from './jobs.repository.ts'
import { presentJob } from './present-job.ts'
import type { Release, Ticket, Turns } from './turns.ts'

/** A job that waits or runs, as this process knows it. */
export interface ActiveJob {
  row: JobRow
  readonly abort: AbortController
  readonly settled: PromiseWithResolvers<unknown>
  ticket: Ticket | undefined
  release: Release | undefined
  told: { readonly share: number; readonly secondsLeft?: number } | undefined
  /** Monotonic, in milliseconds. */
  startedAt: number
}

/** Positions, progress and estimates of the jobs under way. */
export function createActiveJobs({
  turns,
  durations,
  places: placesAtOnce,
}: {
  turns: Turns
  durations: Durations
  places(): number
}) {
  const jobs = new Map<string, ActiveJob>()
  const expected = ({ row }: ActiveJob) => durations.expected(row.kind, row.model, row.size)

  function remaining(job: ActiveJob): number | undefined {
    if (job.told?.secondsLeft !== undefined) return job.told.secondsLeft
    const elapsed = (performance.now() - job.startedAt) / 1000
    if (job.told && job.told.share > 0) return (elapsed * (1 - job.told.share)) / job.told.share
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
        secondsLeft: ahead === undefined ? undefined : ahead / Math.max(1, placesAtOnce()),
      })
      ahead = sum([ahead, expected(job)])
    }
    return found
  }

  /** With everyone's place when it was just read; otherwise its own place alone, which is cheap, and no guess of the time. */
  function present(job: ActiveJob, places?: ReturnType<typeof waiting>): ListedJob {
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
      progress: job.told?.share ?? estimated,
      secondsLeft: left ?? null,
      isEstimate: job.told === undefined,
    })
  }

  return { jobs, waiting, present }
}
export type ActiveJobs = ReturnType<typeof createActiveJobs>

/** Unknown as soon as one part is. */
const sum = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.reduce(
    (total: number | undefined, part) =>
      total === undefined || part === undefined ? undefined : total + part,
    0,
  )
