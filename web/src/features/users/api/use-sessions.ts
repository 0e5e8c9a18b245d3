import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { usersClient } from './users-client.ts'

/** The sessions of an account; loaded each time they are shown. */
export const useSessions = (userId: string) =>
  useQuery({
    queryKey: queryKey('users', 'sessions', { userId }),
    queryFn: ({ signal }) => usersClient.sessions({ userId }, { signal }),
    staleTime: 0,
  })

/** Ends one session; without an id, all of them. */
export function useEndSessions(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined
        ? usersClient.endSessions({ userId })
        : usersClient.endSession({ userId, sessionId }),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: queryKey('users', 'sessions', { userId }) }),
  })
}
