import type { backups } from '@atelier/contract/backups/backups'
import type { Handlers } from '#http/handlers.ts'
import type { BackupsService } from './backups.service.ts'

export const backupsHandlers = (service: BackupsService): Handlers<typeof backups> => ({
  plan: () => service.plan(),
  changePlan: ({ session, body }) => service.changePlan(session, body),
  state: () => service.state(),
  list: ({ query }) => service.list(query),
  start: ({ session }) => service.start(session),
})
