import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { jobs } from '@atelier/contract/jobs/jobs'
import {
  hashKey,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { isApiFailure } from '#api/failures.ts'
import { translate } from '#language/translate.ts'
import { jobsTexts } from './jobs.texts.ts'
import {
  activeJobs,
  failedJobs,
  type JobsState,
  missingJobIds,
  noJobs,
  type TrackedJob,
  withEndedJobs,
  withJob,
  withoutFailures,
  withServerJobs,
} from './state/jobs-state.ts'

const jobsClient = clientFor(jobs)

const jobsKey = queryKey('jobs', 'list', { query: { active: 'true' } })
const jobsQuery = queryOptions({
  queryKey: jobsKey,
  queryFn: async ({ signal, client }): Promise<JobsState> => {
    const listed = await jobsClient.list({ query: { active: 'true' } }, { signal })
    const over = await jobsClient.list({ query: { active: 'false' } }, { signal })
    const missing = missingJobIds(cachedJobs(client), listed)
    const ends = await Promise.all(
      missing.map((jobId) => over.find(({ id }) => id === jobId) ?? readJob(jobId, signal)),
    )
    // News may have come meanwhile, so it is the work of this moment that is brought up to date.
    const work = withServerJobs(
      cachedJobs(client),
      [...listed, ...ends.filter((job) => job !== undefined)],
      Date.now(),
    )
    return withEndedJobs(work, over, Date.now())
  },
})
const cachedJobs = (queries: QueryClient): JobsState =>
  queries.getQueryData<JobsState>(jobsKey) ?? noJobs

/** One's work that waits and runs, and what failed without having been seen yet. */
export const useJobs = (): JobsState => useQuery(jobsQuery).data ?? noJobs

/** The work of these kinds that is under way for this person, wherever it was asked for. */
export const useRunningJobs = (kinds: readonly string[]): readonly TrackedJob[] =>
  activeJobs(useJobs()).filter(({ job }) => kinds.includes(job.kind))

/** The last work of these kinds that ended or failed since the page is open. */
export function useLastEndedJob(kinds: readonly string[]): JobSummary | undefined {
  const { lastEnded } = useJobs()
  return lastEnded && kinds.includes(lastEnded.kind) ? lastEnded : undefined
}

/** News of a job came. */
export const updateJob = (queries: QueryClient, job: JobSummary): void =>
  changeCachedJobs(queries, (work) => withJob(work, job, Date.now()))

export function useJobActions() {
  const queries = useQueryClient()
  const { mutate } = useMutation({ mutationFn: () => jobsClient.seeFailures() })
  return {
    seeFailures: () => {
      if (failedJobs(cachedJobs(queries)).length === 0) return
      changeCachedJobs(queries, withoutFailures)
      mutate()
    },
  }
}

/** The result of a job that was just accepted, followed over the live channel however long it takes. @throws why there is none */
export async function waitForResult(queries: QueryClient, accepted: JobSummary): Promise<unknown> {
  updateJob(queries, accepted)
  await waitForEnd(queries, accepted.id)
  const { state, error, result } = await jobsClient.read({ jobId: accepted.id })
  if (state !== 'done') throw new Error(translate(error?.error ?? jobsTexts.failed))
  return result
}

const waitForEnd = (queries: QueryClient, jobId: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const isOver = () => !activeJobs(cachedJobs(queries)).some(({ job }) => job.id === jobId)
    // Its end may have been heard before its acceptance was.
    if (isOver()) return resolve()
    const leave = queries.getQueryCache().subscribe(({ query, type }) => {
      if (query.queryHash !== hashKey(jobsKey) || !isOver()) return
      leave()
      // Whoever asked for it has signed out.
      if (type === 'removed') reject(new DOMException('the person left', 'AbortError'))
      else resolve()
    })
  })

/** Takes a job back, waiting or running; one that has just ended by itself is as well. */
export function useCancelJob() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => jobsClient.cancel({ jobId }),
    onSuccess: (job) => updateJob(queries, job),
    onError: (error) => {
      if (isApiFailure(error)) void queries.invalidateQueries({ queryKey: jobsKey })
    },
  })
}

const changeCachedJobs = (queries: QueryClient, change: (work: JobsState) => JobsState) =>
  void queries.setQueryData(jobsKey, (work: JobsState | undefined) => change(work ?? noJobs))

/** How a job ended that was not heard to end; after some days the server has forgotten it. */
async function readJob(jobId: string, signal: AbortSignal): Promise<JobSummary | undefined> {
  try {
    return await jobsClient.read({ jobId }, { signal })
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return undefined
    throw error
  }
}
