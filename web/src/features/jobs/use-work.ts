import type { Job } from '@atelier/contract/jobs'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { isApiFailure } from '#api/failures.ts'
import { jobsClient } from './jobs-client.ts'
import { missingIn, noWork, type Work, withJob, withoutFailures, withServersWord } from './work.ts'

const workKey = queryKey('jobs', 'list', { query: { active: 'true' } })
const workQuery = queryOptions({
  queryKey: workKey,
  queryFn: async ({ signal, client }): Promise<Work> => {
    const listed = await jobsClient.list({ query: { active: 'true' } }, { signal })
    const missing = missingIn(workIn(client), listed)
    const ends = await Promise.all(missing.map((jobId) => readJob(jobId, signal)))
    // News may have come meanwhile, so it is the work of this moment that is brought up to date.
    return withServersWord(workIn(client), [...listed, ...ends.filter((job) => job !== undefined)], Date.now())
  },
})
const workIn = (queries: QueryClient): Work => queries.getQueryData<Work>(workKey) ?? noWork

/** One's work that waits and runs, and what failed without having been seen yet. */
export const useWork = (): Work => useQuery(workQuery).data ?? noWork

/** News of a job came. */
export const takeJob = (queries: QueryClient, job: Job): void => changeWork(queries, (work) => withJob(work, job, Date.now()))

export function useWorkActions() {
  const queries = useQueryClient()
  return { seeFailures: () => changeWork(queries, withoutFailures) }
}

/** Takes a job back, waiting or running; one that has just ended by itself is as well. */
export function useCancelJob() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => jobsClient.cancel({ jobId }),
    onSuccess: (job) => takeJob(queries, job),
    onError: (error) => {
      if (isApiFailure(error)) void queries.invalidateQueries({ queryKey: workKey })
    },
  })
}

const changeWork = (queries: QueryClient, change: (work: Work) => Work) =>
  void queries.setQueryData(workKey, (work: Work | undefined) => change(work ?? noWork))

/** How a job ended that was not heard to end; after some days the server has forgotten it. */
async function readJob(jobId: string, signal: AbortSignal): Promise<Job | undefined> {
  try {
    return { ...(await jobsClient.read({ jobId }, { signal })), result: null }
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return undefined
    throw error
  }
}
