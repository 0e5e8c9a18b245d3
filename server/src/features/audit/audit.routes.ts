import type { audit } from '@atelier/contract/audit/audit'
import type { Handlers } from '#http/handlers.ts'
import type { AuditService } from './audit.service.ts'

export const auditHandlers = (service: AuditService): Handlers<typeof audit> => ({
  list: ({ query }) => service.list(query),
})
