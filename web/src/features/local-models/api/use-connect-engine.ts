import type { DetectedEngine } from '@atelier/contract/local-models/local-models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { configurationClient } from '#features/configuration/configuration-client.ts'

/** Writes a found engine's address into the configuration; every list of models is read anew. */
export function useConnectEngine() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ baseUrl }: DetectedEngine) =>
      configurationClient.save({ body: { localai: { baseUrl } } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['configuration'] }),
        queries.invalidateQueries({ queryKey: ['models'] }),
        queries.invalidateQueries({ queryKey: ['modelTypes'] }),
      ]),
  })
}
