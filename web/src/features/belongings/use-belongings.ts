import type { AccountDeletion, BelongingKind } from '@atelier/contract/belongings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { takeJob } from '#features/jobs/use-work.ts'
import { belongingsClient, belongingsJobs } from './belongings-client.ts'

export const exportKinds = ['belongings.export']

/** What one's own things take, by kind. */
export const useStorage = () =>
  useQuery({
    queryKey: queryKey('belongings', 'storage'),
    queryFn: ({ signal }) => belongingsClient.storage({}, { signal }),
  })

/** The last archive, while it is kept. */
export const useArchive = () =>
  useQuery({
    queryKey: queryKey('belongings', 'archive'),
    queryFn: ({ signal }) => belongingsClient.archive({}, { signal }),
  })

export const useActivity = (days: number) =>
  useQuery({
    queryKey: queryKey('belongings', 'activity', { query: { days } }),
    queryFn: ({ signal }) => belongingsClient.activity({ query: { days } }, { signal }),
  })

export const useRecentWorks = () =>
  useQuery({
    queryKey: queryKey('belongings', 'recent'),
    queryFn: ({ signal }) => belongingsClient.recent({}, { signal }),
  })

/** Letting go, and taking along. */
export function useBelongingsActions() {
  const queries = useQueryClient()
  return {
    // Whatever was shown of the tool is gone: all is asked for again.
    clear: useMutation({
      mutationFn: (kind: BelongingKind) => belongingsClient.clear({ kind }),
      onSettled: () => queries.invalidateQueries(),
    }),
    export: useMutation({
      mutationFn: () => belongingsJobs.export({}),
      onSuccess: (job) => takeJob(queries, job),
    }),
    removeArchive: useMutation({
      mutationFn: () => belongingsClient.removeArchive(),
      onSettled: () => queries.invalidateQueries({ queryKey: ['belongings'] }),
    }),
    deleteAccount: useMutation({
      mutationFn: (body: AccountDeletion) => belongingsClient.deleteAccount({ body }),
      gcTime: 0,
    }),
  }
}
