import { useQuery } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { configurationClient } from './configuration-client.ts'

/** The public status of the installation: maintenance, registration, enabled features. */
export const useStatus = () =>
  useQuery({
    queryKey: queryKey('configuration', 'status'),
    queryFn: ({ signal }) => configurationClient.status({}, { signal }),
    staleTime: 60_000,
  })
