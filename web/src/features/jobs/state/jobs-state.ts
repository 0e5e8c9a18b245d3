import type { JobSummary } from '@atelier/contract/jobs/jobs'

/** A job and when it was heard of, in milliseconds: what it says of time is counted on from there. */
export interface TrackedJob {
  readonly job: JobSummary
  readonly updatedAt: number
}

/** One's long work, as far as this page knows. */
export interface JobsState {
  /** What waits and runs, and what failed without having been seen yet. */
  readonly jobs: readonly TrackedJob[]
  /** Done or failed lately, the last first. */
  readonly recent: readonly JobSummary[]
  /** Whose end is known: a list that was asked for before does not bring them back. */
  readonly ended: readonly string[]
  /** The last one that ended here, to be told once. */
  readonly lastEnded: JobSummary | undefined
}
export const noJobs: JobsState = { jobs: [], recent: [], ended: [], lastEnded: undefined }

const maxEndedIds = 200
const maxRecent = 5
const recentMs = 24 * 60 * 60 * 1000

export const isActiveJob = ({ state }: Pick<JobSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running'
export const activeJobs = (work: JobsState): readonly TrackedJob[] =>
  work.jobs.filter(({ job }) => isActiveJob(job))
export const failedJobs = (work: JobsState): readonly JobSummary[] =>
  work.jobs.map(({ job }) => job).filter(({ state }) => state === 'failed')

/** News of one job. */
export function withJob(work: JobsState, job: JobSummary, at: number): JobsState {
  if (work.ended.includes(job.id)) return work
  const others = work.jobs.filter((known) => known.job.id !== job.id)
  const jobs =
    isActiveJob(job) || job.state === 'failed'
      ? sortJobs([...others, { job, updatedAt: at }])
      : others
  if (isActiveJob(job)) return { ...work, jobs }
  return {
    jobs,
    recent: withRecent(work.recent, [job], at),
    ended: withEndedIds(work, [job.id]),
    lastEnded: job,
  }
}

/** Jobs under way that are missing in the server's own list: they ended unheard. */
export const missingJobIds = (work: JobsState, listed: readonly JobSummary[]): readonly string[] =>
  activeJobs(work).flatMap(({ job }) => (listed.some(({ id }) => id === job.id) ? [] : [job.id]))

/** Everything the server knows; a job that it does not know any more is gone. */
export function withServerJobs(
  work: JobsState,
  told: readonly JobSummary[],
  at: number,
): JobsState {
  const ids = new Set(told.map(({ id }) => id))
  const kept = work.jobs.filter(({ job }) => !isActiveJob(job) || ids.has(job.id))
  return told.reduce<JobsState>((known, job) => withJob(known, job, at), { ...work, jobs: kept })
}

/** What ended while nobody was looking, as the server lists it: failures stay until they are seen, here or elsewhere. */
export function withEndedJobs(work: JobsState, over: readonly JobSummary[], at: number): JobsState {
  const failures = over.filter(({ state }) => state === 'failed')
  const unseen = failures.filter(({ id, isSeen }) => !isSeen && !work.ended.includes(id))
  const kept = work.jobs.filter(
    ({ job }) => !failures.some(({ id, isSeen }) => id === job.id && isSeen),
  )
  return {
    ...work,
    jobs: sortJobs([...kept, ...unseen.map((job) => ({ job, updatedAt: at }))]),
    recent: withRecent(work.recent, over, at),
    ended: withEndedIds(
      work,
      unseen.map(({ id }) => id),
    ),
  }
}

/** What is not in the list of work any more, to be looked up below it. */
export const recentJobs = (work: JobsState): readonly JobSummary[] =>
  work.recent.filter(({ id }) => !work.jobs.some(({ job }) => job.id === id))

const withEndedIds = ({ ended }: JobsState, ids: readonly string[]) =>
  [...ended, ...ids].slice(-maxEndedIds)

/** A job that was taken back is no news. */
function withRecent(
  recent: readonly JobSummary[],
  over: readonly JobSummary[],
  at: number,
): readonly JobSummary[] {
  const known = new Map([...recent, ...over].map((job) => [job.id, job]))
  const endOf = ({ endedAt }: JobSummary) => Date.parse(endedAt ?? '')
  return [...known.values()]
    .filter((job) => job.state !== 'cancelled' && endOf(job) > at - recentMs)
    .sort((a, b) => endOf(b) - endOf(a))
    .slice(0, maxRecent)
}

/** The failures were seen. */
export const withoutFailures = (work: JobsState): JobsState => ({ ...work, jobs: activeJobs(work) })

const stateOrder = ['running', 'waiting', 'failed']
/** What ends first comes first; failures stay below. */
const sortJobs = (jobs: readonly TrackedJob[]) =>
  jobs.toSorted(
    ({ job: a }, { job: b }) =>
      stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) ||
      (a.position ?? 0) - (b.position ?? 0) ||
      a.createdAt.localeCompare(b.createdAt),
  )
