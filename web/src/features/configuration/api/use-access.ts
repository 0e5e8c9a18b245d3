import { type AccessChange, access } from '@atelier/contract/configuration/access'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'

const client = clientFor(access)
export const accessQuery = callQuery('configuration', 'readAccess', client.readAccess)

/** Every page may show who can register, and how long keys work. */
export function useSaveAccess(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: AccessChange) => client.saveAccess({ body }),
    onSuccess: async (policy) => {
      queries.setQueryData(accessQuery.queryKey, policy)
      await queries.invalidateQueries({ queryKey: queryKey('configuration', 'status') })
      onSaved()
    },
  })
}

/** Who may create an account: chosen, or left as it is. */
export function useFirstChoice(onDone: () => Promise<void>) {
  return useMutation({
    mutationFn: async (registration: AccessChange['registration']) => {
      if (registration) await client.saveAccess({ body: { registration } })
      else await client.postponeAccess()
      await onDone()
    },
  })
}
