import type { AccessKey } from '@atelier/contract/gateway/access-keys'
import { userKeys } from '@atelier/contract/gateway/user-keys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'

const client = clientFor(userKeys)

/** The access keys of an account; loaded each time they are shown. */
export const useUserKeys = (userId: string) =>
  useQuery({ ...callQuery('userKeys', 'list', client.list, { userId }), staleTime: 0 })

export function useRevokeUserKey(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AccessKey) => client.revoke({ userId, keyId: id }),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: queryKey('userKeys', 'list', { userId }) }),
  })
}
