import { type InvitationDraft, invitations } from '@atelier/contract/invitations/invitations'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'

const { list, create, revoke } = invitations
const client = clientFor({ list, create, revoke })

/** One page, the newest first. */
export const useInvitations = (page: number) =>
  useQuery({
    ...callQuery('invitations', 'list', client.list, { query: { page } }),
    placeholderData: keepPreviousData,
  })

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: queryKey('invitations', 'list') })
}

/** The link is nowhere but in the dialog that shows it. */
export function useInvite() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: InvitationDraft) => client.create({ body }),
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useRevokeInvitation() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: { readonly id: string }) => client.revoke({ invitationId: id }),
    onSettled: refresh,
  })
}
