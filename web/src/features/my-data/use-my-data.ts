import type { AccountDeletion, MyDataKind } from '@atelier/contract/my-data/my-data'
import { myDataOperations } from '@atelier/contract/my-data/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'
import { updateJob } from '#features/jobs/use-jobs.ts'

const myDataClient = clientFor(myDataOperations)
/** The long calls, which answer at once with the job that was accepted. */
const myDataJobs = jobClientFor(myDataOperations)

export const exportJobKinds = ['belongings.export']

/** The storage used, by kind. */
export const useStorage = () =>
  useQuery({
    queryKey: queryKey('belongings', 'storage'),
    queryFn: ({ signal }) => myDataClient.storage({}, { signal }),
  })

/** The last export, until it expires. */
export const useArchive = () =>
  useQuery({
    queryKey: queryKey('belongings', 'archive'),
    queryFn: ({ signal }) => myDataClient.archive({}, { signal }),
  })

export const useActivity = (days: number) =>
  useQuery({
    queryKey: queryKey('belongings', 'activity', { query: { days } }),
    queryFn: ({ signal }) => myDataClient.activity({ query: { days } }, { signal }),
  })

export const useRecentItems = () =>
  useQuery({
    queryKey: queryKey('belongings', 'recent'),
    queryFn: ({ signal }) => myDataClient.recent({}, { signal }),
  })

export function useMyDataActions() {
  const queries = useQueryClient()
  return {
    // Any query may show the deleted items: all are refetched.
    clear: useMutation({
      mutationFn: ({ kind }: { readonly kind: MyDataKind }) => myDataClient.clear({ kind }),
      onSettled: () => queries.invalidateQueries(),
    }),
    export: useMutation({
      mutationFn: () => myDataJobs.export({}),
      onSuccess: (job) => updateJob(queries, job),
    }),
    removeArchive: useMutation({
      mutationFn: () => myDataClient.removeArchive(),
      onSettled: () => queries.invalidateQueries({ queryKey: ['belongings'] }),
    }),
    deleteAccount: useMutation({
      mutationFn: (body: AccountDeletion) => myDataClient.deleteAccount({ body }),
      gcTime: 0,
    }),
  }
}
