import { localModels } from '@atelier/contract/local-models/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '#api/client.ts'
import { overviewQuery } from './use-local-models.ts'

const localModelsClient = clientFor(localModels)

/** Fetches it, or gives that up. The reply may be older than an event of the live channel, so the state is refetched. */
export function useControlTextRecognition() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: 'fetchTextRecognition' | 'cancelTextRecognition') =>
      localModelsClient[action](),
    onSettled: () => queries.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  })
}
