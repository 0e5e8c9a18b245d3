import type { JobSummary } from '@atelier/contract/jobs/jobs'

/** A job and the time of its last update, in milliseconds: its seconds left count from there. */
export interface TrackedJob {
  readonly job: JobSummary
  readonly updatedAt: number
}

/** One's long state, as far as this page knows. */
export interface JobsState {
  /** Those that wait or run, and those that failed and were not seen yet. */
  readonly jobs: readonly TrackedJob[]
  /** Done or failed recently, the last first. */
  readonly recent: readonly JobSummary[]
  /** The ids of ended jobs: a list that was requested before does not bring them back. */
  readonly ended: readonly string[]
  /** The last one that ended here, to be announced once. */
  readonly lastEnded: JobSummary | undefined
}
export const noJobs: JobsState = { jobs: [], recent: [], ended: [], lastEnded: undefined }

const maxEndedIds = 200
const maxRecent = 5
const recentMs = 24 * 60 * 60 * 1000

export const isActiveJob = ({ state }: Pick<JobSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running'
export const activeJobs = (state: JobsState): readonly TrackedJob[] =>
  state.jobs.filter(({ job }) => isActiveJob(job))
export const failedJobs = (state: JobsState): readonly JobSummary[] =>
  state.jobs.map(({ job }) => job).filter(({ state: jobState }) => jobState === 'failed')

export function withJob(state: JobsState, job: JobSummary, at: number): JobsState {
  if (state.ended.includes(job.id)) return state
  const others = state.jobs.filter((known) => known.job.id !== job.id)
  const jobs =
    isActiveJob(job) || job.state === 'failed'
      ? sortJobs([...others, { job, updatedAt: at }])
      : others
  if (isActiveJob(job)) return { ...state, jobs }
  return {
    jobs,
    recent: withRecent(state.recent, [job], at),
    ended: withEndedIds(state, [job.id]),
    lastEnded: job,
  }
}

/** Active jobs that are missing in the server's list: they ended without a message. */
export const missingJobIds = (state: JobsState, listed: readonly JobSummary[]): readonly string[] =>
  activeJobs(state).flatMap(({ job }) => (listed.some(({ id }) => id === job.id) ? [] : [job.id]))

/** With the server's active jobs; those that it does not list are gone. */
export function withServerJobs(
  state: JobsState,
  listed: readonly JobSummary[],
  at: number,
): JobsState {
  const ids = new Set(listed.map(({ id }) => id))
  const remaining = state.jobs.filter(({ job }) => !isActiveJob(job) || ids.has(job.id))
  return listed.reduce<JobsState>((known, job) => withJob(known, job, at), {
    ...state,
    jobs: remaining,
  })
}

/** With the jobs that ended while no page was open: failures stay until they are seen, here or elsewhere. */
export function withEndedJobs(
  state: JobsState,
  ended: readonly JobSummary[],
  at: number,
): JobsState {
  const known = withEndsOfActive(state, ended, at)
  const failures = ended.filter(({ state }) => state === 'failed')
  const unseen = failures.filter(({ id, isSeen }) => !isSeen && !known.ended.includes(id))
  const remaining = known.jobs.filter(
    ({ job }) => !failures.some(({ id, isSeen }) => id === job.id && isSeen),
  )
  return {
    ...known,
    jobs: sortJobs([...remaining, ...unseen.map((job) => ({ job, updatedAt: at }))]),
    recent: withRecent(known.recent, ended, at),
    // The reply that accepted one may still be on its way.
    ended: withEndedIds(
      known,
      ended.map(({ id }) => id),
    ),
  }
}

/** A job that ended between the two lists is still active in the first one. */
function withEndsOfActive(state: JobsState, ended: readonly JobSummary[], at: number): JobsState {
  const active = new Set(activeJobs(state).map(({ job }) => job.id))
  return ended
    .filter(({ id }) => active.has(id))
    .reduce<JobsState>((known, job) => withJob(known, job, at), state)
}

/** The recent jobs that are not in the list above them. */
export const recentJobs = (state: JobsState): readonly JobSummary[] =>
  state.recent.filter(({ id }) => !state.jobs.some(({ job }) => job.id === id))

const withEndedIds = ({ ended }: JobsState, ids: readonly string[]) =>
  [...new Set([...ended, ...ids])].slice(-maxEndedIds)

/** Without cancelled jobs. */
function withRecent(
  recent: readonly JobSummary[],
  ended: readonly JobSummary[],
  at: number,
): readonly JobSummary[] {
  const known = new Map([...recent, ...ended].map((job) => [job.id, job]))
  const endOf = ({ endedAt }: JobSummary) => Date.parse(endedAt ?? '')
  return [...known.values()]
    .filter((job) => job.state !== 'cancelled' && endOf(job) > at - recentMs)
    .sort((a, b) => endOf(b) - endOf(a))
    .slice(0, maxRecent)
}

export const withoutFailures = (state: JobsState): JobsState => ({
  ...state,
  jobs: activeJobs(state),
})

const stateOrder = ['running', 'waiting', 'failed']
/** The next to end comes first, failures last. */
const sortJobs = (jobs: readonly TrackedJob[]) =>
  jobs.toSorted(
    ({ job: a }, { job: b }) =>
      stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) ||
      (a.position ?? 0) - (b.position ?? 0) ||
      a.createdAt.localeCompare(b.createdAt),
  )
