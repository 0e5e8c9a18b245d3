import { localModels } from '@atelier/contract/local-models/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '#api/client.ts'
import { overviewQuery } from './use-local-models.ts'

const localModelsClient = clientFor(localModels)

/** The reply may be older than an event of the live channel, so the state is refetched. */
function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: overviewQuery.queryKey })
}

/** Asks for the card, or gives that up. */
export const useControlGraphicsCard = () =>
  useMutation({
    mutationFn: (action: 'useGraphicsCard' | 'cancelGraphicsCard') => localModelsClient[action](),
    onSettled: useRefresh(),
  })

/** Goes back to the processor; the argument says whether the fetched program is deleted, too. */
export const useStopGraphicsCard = () =>
  useMutation({
    mutationFn: (removesFiles: boolean) =>
      localModelsClient.stopGraphicsCard({ body: { removesFiles } }),
    onSettled: useRefresh(),
  })
