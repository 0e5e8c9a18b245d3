import { audit } from '@atelier/contract/audit/audit'
import { clientFor } from '#api/client.ts'

export const auditClient = clientFor(audit)
