import type { GroupRule } from '@atelier/contract/providers/group-rules'
import type { Provider, ProviderDraft } from '@atelier/contract/providers/provider-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { providersClient } from './providers-client.ts'

/** The sign-in page offers the providers too. */
function useProvidersMutation<V, R>(mutationFn: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      // Not what was asked of one of them: it may be gone.
      await queries.invalidateQueries({ queryKey: queryKey('providers', 'list') })
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

type Id = Pick<Provider, 'id'>

export const useGroupRules = ({ id }: Id) =>
  useQuery(callQuery('providers', 'groupRules', providersClient.groupRules, { providerId: id }))

/** Tries rules without saving them. */
export const usePreviewRules = ({ id }: Id) =>
  useMutation({
    mutationFn: (rules: GroupRule[]) =>
      providersClient.previewGroupRules({ providerId: id, body: { rules } }),
  })

/** Members of groups may change with it. */
export function useSaveRules({ id }: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (rules: GroupRule[]) =>
      providersClient.saveGroupRules({ providerId: id, body: { rules } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['providers'] })
      await queries.invalidateQueries({ queryKey: ['groups'] })
    },
  })
}

/** Whom nothing but this provider lets in; asked when it is about to be removed. */
export const useLastWayIn = (id: string) =>
  useQuery(callQuery('providers', 'lastWayIn', providersClient.lastWayIn, { providerId: id }))
