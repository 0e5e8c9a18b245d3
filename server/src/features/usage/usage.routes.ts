import type { usageOperations } from '@atelier/contract/usage/usage'
import type { Handlers } from '#http/handlers.ts'
import type { UsageService } from './usage.service.ts'

export const usageHandlers = (service: UsageService): Handlers<typeof usageOperations> => ({
  mine: ({ session }) => service.mine(session.userId),
  myLines: ({ session, query }) => service.myLines(session.userId, query),
  rules: () => service.rules.list(),
  setRule: ({ session, body }) => service.rules.set(session, body),
  resetRule: ({ session, body }) => service.rules.reset(session, body),
  overview: ({ query }) => service.overview(query),
  people: ({ session, query }) => service.people(session, query),
  export: ({ session, query }) => service.export(session, query),
})
