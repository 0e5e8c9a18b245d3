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
    const ended = await jobsClient.list({ query: { active: 'false' } }, { signal })
    const missing = missingJobIds(cachedJobs(client), listed)
    const ends = await Promise.all(
      missing.map((jobId) => ended.find(({ id }) => id === jobId) ?? readJob(jobId, signal)),
    )
    // Updates may have come meanwhile, so the current state is brought up to date.
    const state = withServerJobs(
      cachedJobs(client),
      [...listed, ...ends.filter((job) => job !== undefined)],
      Date.now(),
    )
    return withEndedJobs(state, ended, Date.now())
  },
})
const cachedJobs = (queries: QueryClient): JobsState =>
  queries.getQueryData<JobsState>(jobsKey) ?? noJobs

/** The user's jobs that wait or run, and those that failed and were not seen yet. */
export const useJobs = (): JobsState => useQuery(jobsQuery).data ?? noJobs

/** The user's active jobs of these kinds, wherever they were submitted. */
export const useRunningJobs = (kinds: readonly string[]): readonly TrackedJob[] =>
  activeJobs(useJobs()).filter(({ job }) => kinds.includes(job.kind))

/** The last job of these kinds that ended or failed since the page was opened. */
export function useLastEndedJob(kinds: readonly string[]): JobSummary | undefined {
  const { lastEnded } = useJobs()
  return lastEnded && kinds.includes(lastEnded.kind) ? lastEnded : undefined
}

export const updateJob = (queries: QueryClient, job: JobSummary): void =>
  changeCachedJobs(queries, (state) => withJob(state, job, Date.now()))

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

/** The result of an accepted job, awaited over the live channel however long it takes. @throws when it failed */
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
    // The message of its end may arrive before that of its acceptance.
    if (isOver()) return resolve()
    const leave = queries.getQueryCache().subscribe(({ query, type }) => {
      if (query.queryHash !== hashKey(jobsKey) || !isOver()) return
      leave()
      // The user has signed out.
      if (type === 'removed') reject(new DOMException('signed out', 'AbortError'))
      else resolve()
    })
  })

/** Cancels a waiting or running job; one that has just ended by itself is fine as well. */
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

/** The same for what runs for no page: nobody is told when it has just ended by itself. */
export const cancelJob = async (queries: QueryClient, jobId: string): Promise<void> => {
  try {
    updateJob(queries, await jobsClient.cancel({ jobId }))
  } catch {
    void queries.invalidateQueries({ queryKey: jobsKey })
  }
}

const changeCachedJobs = (queries: QueryClient, change: (state: JobsState) => JobsState) =>
  void queries.setQueryData(jobsKey, (state: JobsState | undefined) => change(state ?? noJobs))

/** The end of a job that came without a message; the server deletes jobs after some days. */
async function readJob(jobId: string, signal: AbortSignal): Promise<JobSummary | undefined> {
  try {
    return await jobsClient.read({ jobId }, { signal })
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return undefined
    throw error
  }
}
