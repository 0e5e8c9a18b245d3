import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'

/** Something was changed on the page that the account's activity shows. */
export function useRefreshActivity() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: queryKey('account', 'securityEvents') })
}
