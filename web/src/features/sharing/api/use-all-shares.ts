import { type AdminShare, sharingAdmin } from '@atelier/contract/sharing/sharing-admin'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

const client = clientFor(sharingAdmin)

/** One page of the shares of the installation, the newest first. */
export const useAllShares = (page: number) =>
  useQuery({
    ...callQuery('sharingAdmin', 'list', client.list, { query: { page } }),
    placeholderData: keepPreviousData,
  })

export function useRevokeAnyShare() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AdminShare) => client.revoke({ shareId: id }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sharingAdmin'] }),
  })
}
