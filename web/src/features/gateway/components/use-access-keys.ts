import { statusOperations } from '@atelier/contract/configuration/status'
import type { AccessKey, AccessKeyCreation } from '@atelier/contract/gateway/access-keys'
import { accessKeys } from '@atelier/contract/gateway/access-keys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'

const accessKeysClient = clientFor(accessKeys)
/** The API document is an operation of the configuration. */
const apiDocumentClient = clientFor({ read: statusOperations.openApi })

const keys = queryKey('accessKeys', 'list')

export const useAccessKeys = () =>
  useQuery({ queryKey: keys, queryFn: ({ signal }) => accessKeysClient.list({}, { signal }) })

export function useCreateKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: AccessKeyCreation) => accessKeysClient.create({ body: draft }),
    // The secret stays in the dialog that shows it, and nowhere else.
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys }),
  })
}

export function useRevokeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AccessKey) => accessKeysClient.revoke({ keyId: id }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys }),
  })
}

/** Never stale: the document is part of the program. */
export const useApiDocument = () =>
  useQuery({
    ...callQuery('configuration', 'openApi', apiDocumentClient.read),
    staleTime: Number.POSITIVE_INFINITY,
  })
