import { useQuery } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { configurationClient } from './configuration-client.ts'

/** What anyone may know of the place: maintenance, registration, switched-on features. */
export const useStatus = () =>
  useQuery({
    queryKey: queryKey('configuration', 'status'),
    queryFn: ({ signal }) => configurationClient.status({}, { signal }),
    staleTime: 60_000,
  })
