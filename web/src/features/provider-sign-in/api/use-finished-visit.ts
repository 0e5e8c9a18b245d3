import type { ProviderAnswer } from '@atelier/contract/providers/providers'
import { useQuery } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import type { ProviderReturn } from '../provider-visit.ts'

interface FinishedVisit {
  readonly providerId: string
  readonly body: ProviderAnswer
}

/** Sends what a provider answered, once: it is good for one call, whatever the page does meanwhile. */
export function useFinishedVisit<T>(
  operation: 'finish' | 'finishLink' | 'finishProof',
  { visit, answer }: ProviderReturn,
  send: (visit: FinishedVisit) => Promise<T>,
) {
  const finished = { providerId: visit.providerId, body: { flow: visit.flow, answer } }
  return useQuery({
    queryKey: queryKey('providers', operation, finished),
    queryFn: () => send(finished),
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
}
