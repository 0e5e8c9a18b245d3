import type { retention } from '@atelier/contract/retention/retention'
import type { retentionAdmin } from '@atelier/contract/retention/retention-admin'
import type { Handlers } from '#http/handlers.ts'
import type { RetentionService } from './retention.service.ts'

export const retentionHandlers = (service: RetentionService): Handlers<typeof retention> => ({
  read: ({ session }) => service.read(session.userId),
  save: ({ session, body }) => service.save(session.userId, body),
})

export const retentionAdminHandlers = (
  service: RetentionService,
): Handlers<typeof retentionAdmin> => ({
  read: () => service.readRules(),
  save: ({ session, body }) => service.saveRules(session, body.rules),
  preview: ({ body }) => service.preview(body.rules),
})
