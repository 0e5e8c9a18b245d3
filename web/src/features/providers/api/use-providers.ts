import type { Provider, ProviderDraft } from '@atelier/contract/providers/provider-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { providersClient } from './providers-client.ts'

/** The sign-in page offers the providers too. */
function useProvidersMutation<V, R>(mutationFn: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['providers'] })
      await queries.invalidateQueries({ queryKey: queryKey('configuration', 'status') })
    },
  })
}

export const useSaveProvider = (provider: Pick<Provider, 'id'> | undefined) =>
  useProvidersMutation((body: ProviderDraft) =>
    provider
      ? providersClient.change({ providerId: provider.id, body })
      : providersClient.create({ body }),
  )

export const useRemoveProvider = () =>
  useProvidersMutation(({ id }: Provider) => providersClient.remove({ providerId: id }))

export const useTestProvider = ({ id }: Provider) =>
  useMutation({ mutationFn: () => providersClient.test({ providerId: id }) })
