import type { ListedJob } from '@atelier/contract/jobs'

/** A job and when it was heard of, in milliseconds: what it says of time is counted on from there. */
export interface HeardJob {
  readonly job: ListedJob
  readonly at: number
}

/** One's long work, as far as this page knows. */
export interface Work {
  /** What waits and runs, and what failed without having been seen yet. */
  readonly jobs: readonly HeardJob[]
  /** Done or failed lately, the last first. */
  readonly recent: readonly ListedJob[]
  /** Whose end is known: a list that was asked for before does not bring them back. */
  readonly ended: readonly string[]
  /** The last one that ended here, to be told once. */
  readonly lastEnded: ListedJob | undefined
}
export const noWork: Work = { jobs: [], recent: [], ended: [], lastEnded: undefined }

const endedRemembered = 200
const recentShown = 5
const recentMs = 24 * 60 * 60 * 1000

export const isActive = ({ state }: Pick<ListedJob, 'state'>): boolean =>
  state === 'waiting' || state === 'running'
export const activeIn = (work: Work): readonly HeardJob[] =>
  work.jobs.filter(({ job }) => isActive(job))
export const failedIn = (work: Work): readonly ListedJob[] =>
  work.jobs.map(({ job }) => job).filter(({ state }) => state === 'failed')

/** News of one job. */
export function withJob(work: Work, job: ListedJob, at: number): Work {
  if (work.ended.includes(job.id)) return work
  const others = work.jobs.filter((known) => known.job.id !== job.id)
  const jobs = isActive(job) || job.state === 'failed' ? inOrder([...others, { job, at }]) : others
  if (isActive(job)) return { ...work, jobs }
  return {
    jobs,
    recent: withRecent(work.recent, [job], at),
    ended: endedWith(work, [job.id]),
    lastEnded: job,
  }
}

/** Jobs under way that are missing in the server's own list: they ended unheard. */
export const missingIn = (work: Work, listed: readonly ListedJob[]): readonly string[] =>
  activeIn(work).flatMap(({ job }) => (listed.some(({ id }) => id === job.id) ? [] : [job.id]))

/** Everything the server knows; a job that it does not know any more is gone. */
export function withServersWord(work: Work, told: readonly ListedJob[], at: number): Work {
  const ids = new Set(told.map(({ id }) => id))
  const kept = work.jobs.filter(({ job }) => !isActive(job) || ids.has(job.id))
  return told.reduce<Work>((known, job) => withJob(known, job, at), { ...work, jobs: kept })
}

/** What ended while nobody was looking, as the server lists it: failures stay until they are seen, here or elsewhere. */
export function withEnded(work: Work, over: readonly ListedJob[], at: number): Work {
  const failures = over.filter(({ state }) => state === 'failed')
  const unseen = failures.filter(({ id, isSeen }) => !isSeen && !work.ended.includes(id))
  const kept = work.jobs.filter(
    ({ job }) => !failures.some(({ id, isSeen }) => id === job.id && isSeen),
  )
  return {
    ...work,
    jobs: inOrder([...kept, ...unseen.map((job) => ({ job, at }))]),
    recent: withRecent(work.recent, over, at),
    ended: endedWith(
      work,
      unseen.map(({ id }) => id),
    ),
  }
}

/** What is not in the list of work any more, to be looked up below it. */
export const recentIn = (work: Work): readonly ListedJob[] =>
  work.recent.filter(({ id }) => !work.jobs.some(({ job }) => job.id === id))

const endedWith = ({ ended }: Work, ids: readonly string[]) =>
  [...ended, ...ids].slice(-endedRemembered)

/** A job that was taken back is no news. */
function withRecent(
  recent: readonly ListedJob[],
  over: readonly ListedJob[],
  at: number,
): readonly ListedJob[] {
  const known = new Map([...recent, ...over].map((job) => [job.id, job]))
  const endOf = ({ endedAt }: ListedJob) => Date.parse(endedAt ?? '')
  return [...known.values()]
    .filter((job) => job.state !== 'cancelled' && endOf(job) > at - recentMs)
    .sort((a, b) => endOf(b) - endOf(a))
    .slice(0, recentShown)
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
