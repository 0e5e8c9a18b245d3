import type { ListedJob } from '@atelier/contract/jobs'
import {
  hashKey,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { isApiFailure } from '#api/failures.ts'
import { told } from '#language/told.ts'
import { jobsTexts } from './jobs.texts.ts'
import { jobsClient } from './jobs-client.ts'
import {
  activeIn,
  failedIn,
  type HeardJob,
  missingIn,
  noWork,
  type Work,
  withEnded,
  withJob,
  withoutFailures,
  withServersWord,
} from './work.ts'

const workKey = queryKey('jobs', 'list', { query: { active: 'true' } })
const workQuery = queryOptions({
  queryKey: workKey,
  queryFn: async ({ signal, client }): Promise<Work> => {
    const listed = await jobsClient.list({ query: { active: 'true' } }, { signal })
    const over = await jobsClient.list({ query: { active: 'false' } }, { signal })
    const missing = missingIn(workIn(client), listed)
    const ends = await Promise.all(
      missing.map((jobId) => over.find(({ id }) => id === jobId) ?? readJob(jobId, signal)),
    )
    // News may have come meanwhile, so it is the work of this moment that is brought up to date.
    const work = withServersWord(
      workIn(client),
      [...listed, ...ends.filter((job) => job !== undefined)],
      Date.now(),
    )
    return withEnded(work, over, Date.now())
  },
})
const workIn = (queries: QueryClient): Work => queries.getQueryData<Work>(workKey) ?? noWork

/** One's work that waits and runs, and what failed without having been seen yet. */
export const useWork = (): Work => useQuery(workQuery).data ?? noWork

/** The work of these kinds that is under way for this person, wherever it was asked for. */
export const useRunning = (kinds: readonly string[]): readonly HeardJob[] =>
  activeIn(useWork()).filter(({ job }) => kinds.includes(job.kind))

/** The last work of these kinds that ended or failed since the page is open. */
export function useLastEndOf(kinds: readonly string[]): ListedJob | undefined {
  const { lastEnded } = useWork()
  return lastEnded && kinds.includes(lastEnded.kind) ? lastEnded : undefined
}

/** News of a job came. */
export const takeJob = (queries: QueryClient, job: ListedJob): void =>
  changeWork(queries, (work) => withJob(work, job, Date.now()))

export function useWorkActions() {
  const queries = useQueryClient()
  const { mutate } = useMutation({ mutationFn: () => jobsClient.seeFailures() })
  return {
    seeFailures: () => {
      if (failedIn(workIn(queries)).length === 0) return
      changeWork(queries, withoutFailures)
      mutate()
    },
  }
}

/** The result of a job that was just accepted, followed over the live channel however long it takes. @throws why there is none */
export async function resultOf(queries: QueryClient, accepted: ListedJob): Promise<unknown> {
  takeJob(queries, accepted)
  await untilEnded(queries, accepted.id)
  const { state, error, result } = await jobsClient.read({ jobId: accepted.id })
  if (state !== 'done') throw new Error(told(error?.error ?? jobsTexts.failed))
  return result
}

const untilEnded = (queries: QueryClient, jobId: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const isOver = () => !activeIn(workIn(queries)).some(({ job }) => job.id === jobId)
    // Its end may have been heard before its acceptance was.
    if (isOver()) return resolve()
    const leave = queries.getQueryCache().subscribe(({ query, type }) => {
      if (query.queryHash !== hashKey(workKey) || !isOver()) return
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
    onSuccess: (job) => takeJob(queries, job),
    onError: (error) => {
      if (isApiFailure(error)) void queries.invalidateQueries({ queryKey: workKey })
    },
  })
}

const changeWork = (queries: QueryClient, change: (work: Work) => Work) =>
  void queries.setQueryData(workKey, (work: Work | undefined) => change(work ?? noWork))

/** How a job ended that was not heard to end; after some days the server has forgotten it. */
async function readJob(jobId: string, signal: AbortSignal): Promise<ListedJob | undefined> {
  try {
    return await jobsClient.read({ jobId }, { signal })
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return undefined
    throw error
  }
}
