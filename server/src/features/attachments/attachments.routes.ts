import type { attachments } from '@atelier/contract/attachments/attachments'
import type { Handlers } from '#http/handlers.ts'
import type { AttachmentsService } from './attachments.service.ts'

export const attachmentsHandlers = (service: AttachmentsService): Handlers<typeof attachments> => ({
  upload: ({ session: { userId }, upload, signal }) => service.upload({ userId, signal }, upload),
  read: ({ session, attachmentId }) => service.read(session.userId, attachmentId),
  remove: ({ session, attachmentId }) => service.remove(session.userId, attachmentId),
})
