import type { Job } from '@atelier/contract/jobs'

/** A job and when it was heard of, in milliseconds: what it says of time is counted on from there. */
export interface HeardJob {
  readonly job: Job
  readonly at: number
}

/** One's long work, as far as this page knows. */
export interface Work {
  /** What waits and runs, and what failed without having been seen yet. */
  readonly jobs: readonly HeardJob[]
  /** Ended a moment ago: a list that was asked for before does not bring them back. */
  readonly ended: readonly string[]
  /** The last one that ended here, to be told once. */
  readonly lastEnded: Job | undefined
}
export const noWork: Work = { jobs: [], ended: [], lastEnded: undefined }

const endedRemembered = 100

export const isActive = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running'
export const activeIn = (work: Work): readonly HeardJob[] => work.jobs.filter(({ job }) => isActive(job))
export const failedIn = (work: Work): readonly Job[] => work.jobs.map(({ job }) => job).filter(({ state }) => state === 'failed')

/** News of one job. */
export function withJob(work: Work, job: Job, at: number): Work {
  if (work.ended.includes(job.id)) return work
  const others = work.jobs.filter((known) => known.job.id !== job.id)
  const jobs = isActive(job) || job.state === 'failed' ? inOrder([...others, { job, at }]) : others
  if (isActive(job)) return { ...work, jobs }
  return { jobs, ended: [...work.ended, job.id].slice(-endedRemembered), lastEnded: job }
}

/** Jobs under way that are missing in the server's own list: they ended unheard. */
export const missingIn = (work: Work, listed: readonly Job[]): readonly string[] =>
  activeIn(work).flatMap(({ job }) => (listed.some(({ id }) => id === job.id) ? [] : [job.id]))

/** Everything the server knows; a job that it does not know any more is gone. */
export function withServersWord(work: Work, told: readonly Job[], at: number): Work {
  const ids = new Set(told.map(({ id }) => id))
  const kept = work.jobs.filter(({ job }) => !isActive(job) || ids.has(job.id))
  return told.reduce<Work>((known, job) => withJob(known, job, at), { ...work, jobs: kept })
}

/** The failures were seen. */
export const withoutFailures = (work: Work): Work => ({ ...work, jobs: activeIn(work) })

const stateOrder = ['running', 'waiting', 'failed']
/** What ends first comes first; failures stay below. */
const inOrder = (jobs: readonly HeardJob[]) =>
  jobs.toSorted(
    ({ job: a }, { job: b }) =>
      stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) ||
      (a.position ?? 0) - (b.position ?? 0) ||
      a.createdAt.localeCompare(b.createdAt),
  )
