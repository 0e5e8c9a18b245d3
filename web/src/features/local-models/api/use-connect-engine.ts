import type { DetectedEngine } from '@atelier/contract/local-models/local-models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { configurationClient } from '#features/configuration/configuration-client.ts'

/**
 * Saves a detected engine's URL in the configuration; every list of models is refetched.
 * `onConnected` is called even after the component has unmounted: a live event may remove it sooner.
 */
export function useConnectEngine(onConnected: (engine: DetectedEngine) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ baseUrl }: DetectedEngine) =>
      configurationClient.save({ body: { localai: { baseUrl } } }),
    onSuccess: (_, engine) => {
      onConnected(engine)
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['configuration'] }),
        queries.invalidateQueries({ queryKey: ['models'] }),
        queries.invalidateQueries({ queryKey: ['modelTypes'] }),
      ])
    },
  })
}
