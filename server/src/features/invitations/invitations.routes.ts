import type { invitations } from '@atelier/contract/invitations/invitations'
import type { Handlers } from '#http/handlers.ts'
import type { InvitationsService } from './invitations.service.ts'

export const invitationHandlers = (service: InvitationsService): Handlers<typeof invitations> => ({
  list: ({ query }) => service.list(query),
  create: ({ session, body }) => service.create(session, body),
  revoke: ({ session, invitationId }) => service.revoke(session, invitationId),
  read: ({ body }) => service.read(body.token),
})
