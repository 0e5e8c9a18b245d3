import type { AccountDeletion, MyDataKind } from '@atelier/contract/my-data/my-data'
import { myDataOperations } from '@atelier/contract/my-data/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'
import { uploadUrl } from '#api/upload-url.ts'
import { saveLinkedFile } from '#browser/save-file.ts'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { useAuth } from '#features/sign-in/auth-context.ts'

const myDataClient = clientFor(myDataOperations)
/** The long calls, which answer at once with the job that was accepted. */
const myDataJobs = jobClientFor(myDataOperations)

export const exportJobKinds = ['belongings.export']

/** The storage used, by kind. */
export const useStorage = () => useQuery(callQuery('belongings', 'storage', myDataClient.storage))

const archiveQuery = callQuery('belongings', 'archive', myDataClient.archive)
/** The last export, until it expires. */
export const useArchive = () => useQuery(archiveQuery)

/** With a fresh link: the page may have been open for days. */
export function useDownloadArchive() {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn() {
      const archive = await queries.fetchQuery({ ...archiveQuery, staleTime: 0 })
      if (archive) saveLinkedFile(uploadUrl(archive.url), archive.fileName)
    },
  })
}

export const useActivity = (days: number) =>
  useQuery(callQuery('belongings', 'activity', myDataClient.activity, { query: { days } }))

export const useRecentItems = () => useQuery(callQuery('belongings', 'recent', myDataClient.recent))

/** Several pictures may have expired at once: they share one request. */
export function useRefreshRecentItems() {
  const queries = useQueryClient()
  const recent = { queryKey: queryKey('belongings', 'recent') }
  return () => queries.invalidateQueries(recent, { cancelRefetch: false })
}

export function useMyDataActions() {
  const queries = useQueryClient()
  const { logout } = useAuth()
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
      // The server has ended the session: this clears what the browser has stored.
      onSuccess: () => void logout(),
      gcTime: 0,
    }),
  }
}
