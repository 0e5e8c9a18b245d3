import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { usersClient } from './users-client.ts'

/** The sessions of an account; loaded each time they are shown. */
export const useSessions = (userId: string) =>
  useQuery({
    ...callQuery('users', 'sessions', usersClient.sessions, { userId }),
    staleTime: 0,
  })

/** Ends one session; without an id, all of them and the access keys. */
export function useEndSessions(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined
        ? usersClient.endSessions({ userId })
        : usersClient.endSession({ userId, sessionId }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKey('users', 'sessions', { userId }) }),
        queries.invalidateQueries({ queryKey: queryKey('userKeys', 'list', { userId }) }),
      ]),
  })
}
