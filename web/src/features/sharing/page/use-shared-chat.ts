import { shares } from '@atelier/contract/sharing/shared-pages'
import { type SharedPage, shareLimits } from '@atelier/contract/sharing/shares'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clientFor } from '#api/client.ts'
import { isApiFailure } from '#api/failures.ts'
import { uploadUrl } from '#api/upload-url.ts'

const { read, readAsMember, file, fileAsMember } = shares
const client = clientFor({ read, readAsMember, file, fileAsMember })

export interface ShareLink {
  readonly id: string
  readonly secret: string
  /** Signed-in users also read what is shared within the installation. */
  readonly isMember: boolean
}

const readPage = ({ id, secret, isMember }: ShareLink, cursor: string, signal: AbortSignal) => {
  const input = { shareId: id, body: { secret, ...(cursor !== '' && { cursor }) } }
  return isMember ? client.readAsMember(input, { signal }) : client.read(input, { signal })
}

/** The pages of a share. While it is shown it is asked for again, every minute and when the reader comes back; once it has ended nothing of it is left. */
export function useSharedChat(link: ShareLink) {
  const queries = useQueryClient()
  const { id, secret, isMember } = link
  const key = ['shared', id, secret, isMember] as const
  const pages = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => readPage(link, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ cursor, isLast }: SharedPage) => (isLast ? undefined : cursor),
    // Each first page counts as an opening.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  })
  const last = pages.data?.pages.at(-1)
  const check = useQuery({
    queryKey: [...key, 'check'],
    queryFn: ({ signal }) => readPage(link, last?.cursor ?? '', signal),
    enabled: last !== undefined,
    initialData: last,
    ...{ staleTime: shareLimits.checkSeconds * 1000, gcTime: 0 },
    refetchInterval: ({ state }) => !isGone(state.error) && shareLimits.checkSeconds * 1000,
    refetchOnWindowFocus: 'always',
  })
  const hasEnded = isGone(pages.error) || isGone(check.error)
  const isReplaced = last !== undefined && (check.data?.refreshedAt ?? '') > last.refreshedAt
  useEffect(() => {
    // What was checked stays: it says of which copy the pages have to be.
    if (isReplaced && !hasEnded)
      void queries.resetQueries({ queryKey: ['shared', id, secret, isMember, 'pages'] })
  }, [queries, isReplaced, hasEnded, id, secret, isMember])
  return { pages, hasEnded, wasRead: last !== undefined }
}

const isGone = (error: unknown) => isApiFailure(error) && [401, 404].includes(error.status)

/** Opens a file of a share, by a link that works for some minutes. */
export const useSharedFile = ({ id, secret, isMember }: ShareLink) =>
  useMutation({
    mutationFn: async (number: number) => {
      const input = { shareId: id, body: { secret, number } }
      const { url } = await (isMember ? client.fileAsMember(input) : client.file(input))
      location.assign(uploadUrl(url))
    },
  })
