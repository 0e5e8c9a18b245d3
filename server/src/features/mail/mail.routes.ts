import type { mail } from '@atelier/contract/mail/mail'
import type { Handlers } from '#http/handlers.ts'
import type { MailService } from './mail.service.ts'

export const mailHandlers = (service: MailService): Handlers<typeof mail> => ({
  read: () => service.settings(),
  save: ({ session, body }) => service.changeSettings(session, body),
  test: ({ session }) => service.test(session),
  outbox: ({ query }) => service.outbox(query),
  retry: ({ mailId }) => service.retry(mailId),
  remove: ({ mailId }) => service.remove(mailId),
})
