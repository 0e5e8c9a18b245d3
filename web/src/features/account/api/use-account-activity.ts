import { securityEventLimits, securityEvents } from '@atelier/contract/account/security-events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

const client = clientFor(securityEvents)

/** A page of what happened to who may enter the user's own account. */
export function useAccountActivity(page: number) {
  const query = { page, limit: securityEventLimits.pageSize }
  return useQuery({
    ...callQuery('account', 'securityEvents', client.securityEvents, { query }),
    placeholderData: keepPreviousData,
  })
}
