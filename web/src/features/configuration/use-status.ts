import { statusOperations } from '@atelier/contract/configuration/status'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

const statusClient = clientFor(statusOperations)

/** The public status of the installation: maintenance, registration, enabled features. */
export const useStatus = () =>
  useQuery({
    ...callQuery('configuration', 'status', statusClient.status),
    staleTime: 60_000,
  })
