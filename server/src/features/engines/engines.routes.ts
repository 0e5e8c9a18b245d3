import type { engines } from '@atelier/contract/engines/engines'
import type { Handlers } from '#http/handlers.ts'
import type { EnginesService } from './engines.service.ts'

export const enginesHandlers = (service: EnginesService): Handlers<typeof engines> => ({
  list: () => ({ engines: service.list() }),
  states: async () => ({ states: await service.states() }),
  create: ({ session, body }) => service.add(body, session),
  tryAddress: ({ body }) => service.tryAddress(body),
  reorder: async ({ session, body }) => ({ engines: await service.reorder(body.ids, session) }),
  update: ({ session, engineId, body }) => service.update(engineId, body, session),
  use: ({ engineId }) => service.use(engineId),
  restart: async ({ session, engineId }) => ({ message: await service.restart(engineId, session) }),
  remove: ({ session, engineId }) => service.remove(engineId, session),
})
