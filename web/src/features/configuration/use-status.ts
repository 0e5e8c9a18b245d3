import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { configurationClient } from './configuration-client.ts'

/** The public status of the installation: maintenance, registration, enabled features. */
export const useStatus = () =>
  useQuery({
    ...callQuery('configuration', 'status', configurationClient.status),
    staleTime: 60_000,
  })
