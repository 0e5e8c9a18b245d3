import type { notices } from '@atelier/contract/notices/notices'
import type { Handlers } from '#http/handlers.ts'
import type { NoticesService } from './notices.service.ts'

export const noticesHandlers = (service: NoticesService): Handlers<typeof notices> => ({
  send: ({ session, body }) => service.send(session, body),
  history: ({ query }) => service.history(query),
  withdraw: ({ session, noticeId }) => service.withdraw(session, noticeId),
  list: ({ session }) => service.listFor(session),
  see: ({ session, noticeId }) => service.see(session, noticeId),
})
