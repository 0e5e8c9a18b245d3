import type { accessKeys } from '@atelier/contract/gateway/access-keys'
import type { gateway } from '@atelier/contract/gateway/gateway'
import type { userKeys } from '@atelier/contract/gateway/user-keys'
import type { Handlers } from '#http/handlers.ts'
import type { GatewayService } from './gateway.service.ts'

export const accessKeysHandlers = ({ keys }: GatewayService): Handlers<typeof accessKeys> => ({
  list: ({ session }) => keys.list(session.userId),
  create: ({ session, body }) => keys.create(session, body),
  revoke: ({ session, keyId }) => keys.revoke(session, keyId),
})

export const userKeysHandlers = ({ keys }: GatewayService): Handlers<typeof userKeys> => ({
  list: ({ userId }) => keys.ofUser.list(userId),
  revoke: ({ session, userId, keyId }) => keys.ofUser.revoke(session, userId, keyId),
})

export const gatewayHandlers = (service: GatewayService): Handlers<typeof gateway> => ({
  models: async ({ session }) => ({
    object: 'list',
    data: await service.models.list(session.userId, session.scopes ?? []),
  }),
  model: ({ session: { userId, scopes = [] }, model }) =>
    service.models.read({ userId, scopes, id: model }),
  chat: ({ session, body, signal }) => service.chat(session.userId, body, signal),
  embeddings: ({ session: { userId }, body, signal }) => service.embed({ userId, signal }, body),
  images: ({ session: { userId }, body, origin, signal }) =>
    service.images({ userId, signal }, body, origin),
  edits: ({ session: { userId }, upload, origin, signal }) =>
    service.editImage({ userId, signal }, upload, origin),
  transcription: ({ session, upload }) => service.transcribe(session.userId, upload),
  speech: ({ session, body, signal }) => service.speak(session.userId, body, signal),
})
