import { AuditAction, audit, auditLimits } from '@atelier/contract/audit/audit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'
import type { UrlFilter } from '#ui/lists/use-url-filter.ts'

const auditClient = clientFor(audit)

/** One page of the trail, with the filters of the URL. */
export function useAudit({ oneOf, read, page }: UrlFilter) {
  const action = oneOf('action', AuditAction.options)
  const search = read('search')?.trim().slice(0, auditLimits.searchMax)
  const query = { page, ...(action && { action }), ...(search && { search }) }
  return useQuery({
    ...callQuery('audit', 'list', auditClient.list, { query }),
    placeholderData: keepPreviousData,
  })
}
