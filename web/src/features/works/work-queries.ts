import { retention } from '@atelier/contract/retention/retention'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'
import { useTags } from './api/tags-api.ts'

/** How long the user's works stay. */
export const retentionQuery = callQuery('retention', 'read', clientFor(retention).read)

/** What any work is marked with; the client is loaded when it is first read. */
export const workQuery = (workId: string) =>
  queryOptions({
    queryKey: queryKey('works', 'read', { workId }),
    queryFn: async ({ signal }) => {
      const { worksClient } = await import('./api/works-api.ts')
      return worksClient.read({ workId }, { signal })
    },
  })

/** The id of the tag that the URL of images names. */
export function useTagId(name: string | undefined): string | undefined {
  const { data } = useTags()
  return data?.find((tag) => tag.name === name)?.id
}
