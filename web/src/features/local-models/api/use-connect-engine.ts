import type { DetectedEngine } from '@atelier/contract/local-models/local-models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { configurationClient } from '#features/configuration/configuration-client.ts'

/**
 * Writes a detected engine's address into the configuration; every list of models is read again.
 * `onConnected` is called even when the page no longer shows what asked: a live event may take it away sooner.
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
