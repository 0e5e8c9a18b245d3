import { retention } from '@atelier/contract/retention/retention'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

const { read } = clientFor(retention)

/** What rules apply to the user's works, and how many will go. */
export const retentionQuery = callQuery('retention', 'read', read)
