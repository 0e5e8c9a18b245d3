import type { memory } from '@atelier/contract/memory/memories'
import type { Handlers } from '#http/handlers.ts'
import type { MemoryService } from './memory.service.ts'

export const memoryHandlers = (service: MemoryService): Handlers<typeof memory> => ({
  list: ({ session, query }) => service.list(session.userId, query),
  create: ({ session, body }) => service.create(session.userId, body),
  change: ({ session, memoryId, body }) => service.change(session.userId, memoryId, body.text),
  remove: ({ session, memoryId }) => service.remove(session.userId, memoryId),
  removeAll: ({ session }) => service.removeAll(session.userId),
})
