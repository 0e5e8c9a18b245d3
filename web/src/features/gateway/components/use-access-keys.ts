import type { AccessKeyDraft } from '@atelier/contract/gateway/access-keys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { accessKeysClient, apiDocumentClient } from './gateway-client.ts'

const keys = queryKey('accessKeys', 'list')

export const useAccessKeys = () =>
  useQuery({ queryKey: keys, queryFn: ({ signal }) => accessKeysClient.list({}, { signal }) })

export function useCreateKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: AccessKeyDraft) => accessKeysClient.create({ body: draft }),
    // The secret stays in the dialog that shows it, and nowhere else.
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys }),
  })
}

export function useRevokeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => accessKeysClient.revoke({ keyId }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys }),
  })
}

/** It is part of the program: it does not change while the page is open. */
export const useApiDocument = () =>
  useQuery({
    queryKey: queryKey('configuration', 'openApi'),
    queryFn: ({ signal }) => apiDocumentClient.read({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
