import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { secondFactorsClient } from './second-factors-client.ts'

/** The user's own second factors. */
export const useSecondFactors = () =>
  useQuery(callQuery('secondFactors', 'read', secondFactorsClient.read))

/** A change of them; afterwards they are loaded again. Secrets do not stay in the memory of the page. */
export function useFactorChange<I, R>(change: (input: I) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('secondFactors', 'read') }),
  })
}
