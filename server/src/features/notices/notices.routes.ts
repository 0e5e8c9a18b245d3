import type { notices } from '@atelier/contract/notices/notices'
import type { Handlers } from '#http/handlers.ts'
import type { NoticesService } from './notices.service.ts'

export const noticesHandlers = (service: NoticesService): Handlers<typeof notices> => ({
  send: ({ session, body }) => service.send(session, body),
  history: ({ query }) => service.history(query),
  withdraw: async ({ session, noticeId }) => {
    await service.withdraw(session, noticeId)
    return undefined
  },
  list: ({ session }) => service.listFor(session.userId),
  see: async ({ session, noticeId }) => {
    await service.see(session.userId, noticeId)
    return undefined
  },
})
