import { accessKeys } from '@atelier/contract/gateway/access-keys'
import { useQuery } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'

const client = clientFor({ list: accessKeys.list })
/** The same as on the page of the keys. */
export const ownKeys = queryKey('accessKeys', 'list')

/** How many access keys the user has; 0 until it is known. */
export function useOwnKeyCount(): number {
  const { data } = useQuery({
    queryKey: ownKeys,
    queryFn: ({ signal }) => client.list({}, { signal }),
  })
  return data?.length ?? 0
}
