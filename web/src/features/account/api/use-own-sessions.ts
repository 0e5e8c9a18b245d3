import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { ownAccountClient } from './own-account-client.ts'

const key = queryKey('account', 'sessions')

export const useOwnSessions = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => ownAccountClient.sessions({}, { signal }) })

/** Ends one session, or all others when none is named; returns how many. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: string | undefined): Promise<number> => {
      if (sessionId === undefined) return (await ownAccountClient.endOtherSessions()).endedSessions
      await ownAccountClient.endSession({ sessionId })
      return 1
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
