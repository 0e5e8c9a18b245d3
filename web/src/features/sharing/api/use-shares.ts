import { shares } from '@atelier/contract/sharing/shared-pages'
import type { Share, ShareDraft } from '@atelier/contract/sharing/shares'
import { sharing } from '@atelier/contract/sharing/sharing'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

const { list, revoke, revokeAll } = shares
const { create, refresh } = sharing
const client = clientFor({ list, revoke, revokeAll, create, refresh })

/** One page of the user's shares, the newest first. */
export const useShares = (page: number) =>
  useQuery({
    ...callQuery('shares', 'list', client.list, { query: { page } }),
    placeholderData: keepPreviousData,
  })

function useReload() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['shares'] }),
      queries.invalidateQueries({ queryKey: ['belongings'] }),
    ])
}

/** The secret is nowhere but in the dialog that shows it. */
export function useShareChat() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: ShareDraft) => client.create({ body }),
    onSuccess: reload,
    gcTime: 0,
  })
}

export function useShareActions() {
  const reload = useReload()
  const of = ({ id }: Pick<Share, 'id'>) => ({ shareId: id })
  return {
    refresh: useMutation({
      mutationFn: (share: Share) => client.refresh(of(share)),
      onSettled: reload,
    }),
    revoke: useMutation({
      mutationFn: (share: Share) => client.revoke(of(share)),
      onSettled: reload,
    }),
    revokeAll: useMutation({ mutationFn: () => client.revokeAll(), onSettled: reload }),
  }
}
