import { type RetentionChoice, retention } from '@atelier/contract/retention/retention'
import { retentionAdmin } from '@atelier/contract/retention/retention-admin'
import type { RetentionRules } from '@atelier/contract/retention/retention-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'
import { retentionQuery } from '#features/works/work-queries.ts'

const client = clientFor(retention)
const adminClient = clientFor(retentionAdmin)

export const rulesQuery = callQuery('retentionAdmin', 'read', adminClient.read)

/** Lists say what goes: all are read again, now and when the server tells of it. */
export function useSaveChoice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RetentionChoice) => client.save({ body }),
    onSuccess: (saved) => queries.setQueryData(retentionQuery.queryKey, saved),
    onSettled: () => queries.invalidateQueries({ queryKey: retentionQuery.queryKey }),
  })
}

/** Numbers alone; nothing is saved. */
export const usePreview = () =>
  useMutation({
    mutationFn: (rules: RetentionRules) => adminClient.preview({ body: { rules } }),
  })

export function useSaveRules() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (rules: RetentionRules) => adminClient.save({ body: { rules } }),
    onSuccess: (saved) => {
      queries.setQueryData(rulesQuery.queryKey, saved)
      return queries.invalidateQueries({ queryKey: retentionQuery.queryKey })
    },
  })
}
